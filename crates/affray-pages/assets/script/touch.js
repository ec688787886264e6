// Acting by touch: touch a thing, and what cannot be done with it fades; when one option is left, its button stands
// under the thumb. The list of all options stays where it is.
const touch = {
  question: null,
  touched: [],

  numbers: text => (text || '').split(' ').filter(Boolean).map(Number),
  buttons: () => [...document.querySelectorAll('#options .option')],
  options: () => touch.buttons().map(button => touch.numbers(button.dataset.touches)),

  // Things in the way of the screen: an element of the board is a button unless others lie on it.
  isLeaf: element => element.matches('.card, .square, .intent, .track, .bin, .pile:not(.folded)') && !element.querySelector('[data-touch]'),

  // After every change of the page.
  dress() {
    const ask = byId('ask'), question = ask?.dataset.question ?? null;
    const options = touch.options();
    if (question !== touch.question || touch.touched.some(number => !options.some(each => each.includes(number)))) {
      touch.touched = [];
      const details = byId('options');
      const folds = options.length > LIST && options.some(each => each.length) && matchMedia('(max-width: 63.99rem)').matches;
      if (details && question !== touch.question) details.open = !folds;
    }
    if (question !== touch.question) touch.justAsked();
    touch.question = question;
    if (byId('things')) byId('things').hidden = false;
    touch.show();
  },

  // Nobody has read a question that has just come: whoever presses now meant the one before.
  justAsked() {
    const { classList } = document.body;
    classList.add('just-asked');
    clearTimeout(touch.soon);
    touch.soon = setTimeout(() => classList.remove('just-asked'), 250);
  },

  // Says of every thing whether it can be touched.
  show() {
    const options = touch.options(), { touched } = touch, state = narrow(options, touched);
    // What a question has left behind goes with it.
    for (const element of document.querySelectorAll('#regions [data-js]:not([data-touch])')) delete element.dataset.js;
    for (const element of document.querySelectorAll('#regions [data-touch]')) {
      const numbers = touch.numbers(element.dataset.touch);
      const reach = state.next.filter(each => numbers.includes(each.touch) && !touched.includes(each.touch));
      const on = numbers.some(number => touched.includes(number));
      const is = on ? 'on' : reach.length === 1 && reach[0].options.length === 1 ? 'one' : reach.length ? 'can' : touched.length ? 'off' : '';
      touch.mark(element, is);
    }
    touch.bar(options, state);
  },

  mark(element, is) {
    if (is) element.dataset.js = is;
    else delete element.dataset.js;
    if (element.matches('button')) {
      element.hidden = !is || element.matches('.shown');
      element.disabled = is === 'off';
      element.setAttribute('aria-pressed', is === 'on');
    } else if (touch.isLeaf(element)) {
      const usable = is && is !== 'off';
      if (element.matches('.square') && usable && element.dataset.called) element.setAttribute('aria-label', [element.dataset.called, [...element.querySelectorAll('.sr')].map(name => name.textContent.trim()).join(', ')].filter(Boolean).join(': '));
      if (usable) {
        element.setAttribute('role', 'button');
        element.tabIndex = 0;
        element.setAttribute('aria-pressed', is === 'on');
      } else {
        if (element.matches('.card')) element.setAttribute('role', 'img');
        else element.removeAttribute('role');
        element.removeAttribute('aria-pressed');
        element.removeAttribute('tabindex');
      }
    }
  },

  // Touches a thing, its next use, or lets go of it. Whether it could be.
  tap(element) {
    const numbers = touch.numbers(element.dataset.touch), options = touch.options();
    const held = numbers.find(number => touch.touched.includes(number));
    const others = touch.touched.filter(number => number !== held);
    const reach = narrow(options, others).next.filter(each => numbers.includes(each.touch));
    // Its uses one after the other, those that options name first before the rest; then it is let go.
    reach.sort((one, other) => other.leads - one.leads || numbers.indexOf(one.touch) - numbers.indexOf(other.touch));
    if (held !== undefined) {
      const later = reach[reach.findIndex(each => each.touch === held) + 1];
      touch.touched = later ? [...others, later.touch] : others;
    } else {
      if (!reach.length) return false;
      // A second thing that belongs to one option alone is its button.
      if (touch.touched.length && reach.length === 1 && reach[0].options.length === 1) {
        touch.buttons()[reach[0].options[0]].click();
        return true;
      }
      touch.touched.push(reach[0].touch);
    }
    touch.show();
    return true;
  },

  clear() {
    touch.touched = [];
    touch.show();
  },

  // Under the thumb: what was touched, and what is left.
  bar(options, state) {
    const bar = byId('bar'), ask = byId('ask');
    if (!bar) return;
    const asks = ask?.dataset.question !== undefined && options.length > 0;
    document.body.classList.toggle('with-bar', asks);
    bar.hidden = !asks;
    if (!asks) return bar.replaceChildren();
    const { touched } = touch, any = touched.length > 0;
    // Where nothing on the board can be touched, a short list is all there is to choose from.
    const onBoard = document.querySelector('#regions [data-js=can]:not(.chip), #regions [data-js=one]:not(.chip)') !== null;
    const few = any ? state.listed : options.length <= (onBoard ? 3 : LIST) ? options.map((_, place) => place) : state.exact.length <= 2 ? state.exact : [];
    const line = document.createElement('div');
    line.className = 'line';
    const words = document.createElement('span');
    words.className = 'say';
    words.textContent = any ? '' : byId('prompt')?.textContent.trim();
    if (!any && onBoard && few.length < options.length) {
      const hint = document.createElement('small');
      hint.textContent = bar.dataset.hint;
      words.append(hint);
    }
    for (const number of touched) words.append(touch.chip(number, 'on'));
    line.append(words);
    if (any) line.append(byId('clear').content.cloneNode(true));
    if (!any && few.length < options.length) {
      const all = document.createElement('button');
      all.type = 'button';
      all.className = 'plain all';
      all.textContent = `${bar.dataset.options} (${options.length})`;
      line.append(all);
    }
    const list = document.createElement('ol');
    const buttons = touch.buttons();
    for (const place of few) {
      const copy = buttons[place].cloneNode(true), item = document.createElement('li');
      copy.removeAttribute('id');
      copy.type = 'button';
      copy.dataset.stands = buttons[place].id;
      item.append(copy);
      list.append(item);
    }
    const next = document.createElement('div');
    next.className = 'chosen';
    // Four options or fewer are read sooner than what would narrow them.
    if ((any || (!onBoard && few.length < options.length)) && state.left.length > 4) for (const each of state.next) if (each.leads || state.left.length <= LIST) next.append(touch.chip(each.touch, each.options.length === 1 ? 'one' : 'can'));
    const left = document.createElement('div');
    left.className = 'left';
    left.append(list);
    bar.classList.toggle('any', any);
    bar.classList.toggle('single', any && state.left.length === 1);
    // Where somebody works with the keyboard, the focus stays.
    const focus = bar.contains(document.activeElement) ? document.activeElement.dataset : null;
    bar.replaceChildren(line, ...(next.children.length ? [next] : []), ...(few.length ? [left] : []));
    if (focus) (bar.querySelector(focus.stands ? `[data-stands="${focus.stands}"]` : `[data-touch="${focus.touch}"]`) || bar.querySelector('button'))?.focus();
  },

  chip(number, is) {
    const chip = byId('w' + number).cloneNode(true);
    chip.removeAttribute('id');
    chip.classList.remove('shown');
    chip.hidden = chip.disabled = false;
    chip.dataset.js = is;
    chip.setAttribute('aria-pressed', is === 'on');
    return chip;
  },
};

document.addEventListener('click', event => {
  const stands = event.target.closest('[data-stands]');
  if (stands) return byId(stands.dataset.stands)?.click();
  if (event.target.closest('.clear')) return touch.clear();
  if (event.target.closest('.all')) {
    byId('options').open = true;
    byId('ask').scrollIntoView({ behavior: still.matches ? 'auto' : 'smooth', block: 'start' });
    return byId('options').querySelector('.option')?.focus({ preventScroll: true });
  }
  let element = event.target.closest('[data-touch]');
  const control = event.target.closest('a, button, summary, input, select, label');
  if (!element || (control && control !== element)) return;
  // A thing that cannot be touched lies on one that can.
  while (element && (!element.dataset.js || element.dataset.js === 'off' || !touch.tap(element))) element = element.parentElement?.closest('[data-touch]');
});
document.addEventListener('keydown', event => {
  if (event.key === 'Escape' && touch.touched.length && !document.querySelector('dialog[open]')) touch.clear();
  const element = event.target.closest?.('[data-js][role=button]');
  if (element && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault();
    touch.tap(element);
  }
});
