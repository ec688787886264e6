// What a browser does with the pages. Each check opens pages of the table in frames, under the policy of the server, and
// waits for what somebody would see. The name of the check to run stands before this text.
const TABLE = '/t/3k9f27ah/';
const order = async what => (await fetch('/test/' + what, { method: 'POST' })).text();

async function until(what, holds) {
  for (const start = performance.now(); performance.now() - start < 30_000; ) {
    const found = await holds();
    if (found) return found;
    await new Promise(done => setTimeout(done, 20));
  }
  throw new Error('never: ' + what);
}
function is(what, found, wanted) {
  const [one, other] = [found, wanted].map(value => JSON.stringify(value));
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

class Tab {
  static async open(chair) {
    const tab = new Tab();
    tab.frame = document.createElement('iframe');
    tab.frame.width = 390;
    tab.frame.height = 844;
    document.body.append(tab.frame);
    tab.frame.src = chair.startsWith('/') ? chair : TABLE + chair;
    await until('the page starts', () => tab.page?.documentElement?.classList.contains('js'));
    tab.forbidden = [];
    tab.page.addEventListener('securitypolicyviolation', event => tab.forbidden.push(event.violatedDirective));
    tab.window.isSame = true;
    return tab;
  }
  get window() { return this.frame.contentWindow; }
  get page() { return this.frame.contentDocument; }
  get number() { return Number(this.id('main').dataset.number); }
  id(id) { return this.page.getElementById(id); }
  all(what) { return [...this.page.querySelectorAll(what)]; }
  spoken(region) { return this.all(`#say-${region} p`).map(line => line.textContent); }
  key(target, key) { target.dispatchEvent(new this.window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })); }
  // A tab in the background.
  hide(hidden) {
    Object.defineProperty(this.page, 'hidden', { configurable: true, get: () => hidden });
    this.page.dispatchEvent(new this.window.Event('visibilitychange'));
  }
  shows(number) { return until('the page shows ' + number, () => this.number === Number(number)); }
}
const streams = number => until(`${number} streams`, async () => Number(await order('streams')) === number);
const asked = async () => Tab.open('seat/' + (await order('asked')));

const checks = {
  async an_answer_does_not_leave_the_page() {
    const tab = await asked(), { number } = tab, lines = tab.all('#log li').length;
    await until('it is taken', () => {
      if (tab.number === number) tab.all('#options .option').at(-1).click();
      return tab.number > number;
    });
    is('the page was not loaded again', tab.window.isSame, true);
    is('the log has grown by what is spoken', tab.spoken('log').length, tab.all('#log li').length - lines);
    is('ids are unique', new Set(tab.all('[id]').map(each => each.id)).size, tab.all('[id]').length);
    is('nothing broke the policy', tab.forbidden, []);
  },

  async an_old_answer_is_refused_in_words() {
    const tab = await asked(), { number } = tab, form = tab.page.querySelector('.answers');
    form.querySelector('[name=question]').value = '99999';
    await until('it is refused', () => {
      tab.all('#options .option')[0].click();
      return tab.page.querySelector('.refused');
    });
    is('the alert', tab.page.querySelector('.refused').getAttribute('role'), 'alert');
    is('nothing happened', tab.number, number);
    is('the form is right again', form.querySelector('[name=question]').value, tab.id('ask').dataset.question);
  },

  async what_somebody_does_survives_an_update() {
    const tab = await Tab.open('seat/' + ((Number(await order('asked')) + 1) % 2));
    for (let step = 0; step < 12; step++) await order('step');
    await tab.shows(await order('step'));
    const note = tab.id('note-text'), log = tab.id('log'), orders = tab.id('orders') || tab.id('settings');
    note.focus();
    note.value = 'half a sen';
    note.setSelectionRange(2, 4);
    orders.open = true;
    log.scrollTop = 3;
    tab.window.scrollTo(0, 120);
    const heard = tab.spoken('log').length, lines = log.children.length, top = tab.window.scrollY;
    for (let step = 0; step < 5; step++) await tab.shows(await order('step'));
    is('the focus', tab.page.activeElement.id, 'note-text');
    is('the same field', note.isConnected, true);
    is('what was typed', [note.value, note.selectionStart, note.selectionEnd], ['half a sen', 2, 4]);
    is('what was opened', orders.open, true);
    is('where the log was scrolled to', log.scrollTop, 3);
    is('where the page was scrolled to', tab.window.scrollY, top);
    is('new lines', log.children.length > lines, true);
    is('what is spoken', tab.spoken('log').length > heard, true);
  },

  async a_turn_is_told_once() {
    const tab = await asked();
    await until('it is told', () => tab.spoken('ask').length);
    is('told with the question', tab.spoken('ask'), [`Your turn: ${tab.id('prompt').textContent}`]);
    is('the title', tab.page.title.startsWith('● Your turn'), true);
    tab.hide(true);
    tab.hide(false);
    await streams(1);
    is('not again', tab.spoken('ask').length, 1);
    const box = tab.id('set-title');
    box.click();
    is('the title is left alone', tab.page.title.includes('Your turn'), false);
    box.click();
    is('and told again', tab.page.title.includes('Your turn'), true);
  },

  async a_lost_connection_comes_back() {
    const tab = await Tab.open('look');
    await streams(1);
    await order('away');
    await until('it is said', () => !tab.id('offline').hidden);
    is('since when', /since \d/.test(tab.id('offline').textContent), true);
    const number = await order('step');
    await order('back');
    await tab.shows(number);
    await until('it is over', () => tab.id('offline').hidden);
    await streams(1);
    is('the page was not loaded again', tab.window.isSame, true);
  },

  async a_hidden_tab_has_no_stream() {
    const tab = await Tab.open('look');
    await streams(1);
    tab.hide(true);
    await streams(0);
    const { number } = tab, newest = await order('step');
    is('it rests', tab.number, number);
    tab.hide(false);
    await tab.shows(newest);
    await streams(1);
  },

  async tabs_share_one_stream() {
    let tabs = [];
    for (const chair of ['seat/0', 'seat/1', 'gm', 'look', 'screen', 'look', 'seat/0']) tabs.push(await Tab.open(chair));
    await streams(1);
    let number = await order('step');
    for (const tab of tabs) await tab.shows(number);
    // Whichever leads, it is gone at some time; another takes over.
    while (tabs.length > 1) {
      tabs.shift().frame.remove();
      await streams(1);
      number = await order('step');
      for (const tab of tabs) await tab.shows(number);
    }
  },

  async tabs_share_one_stream_without_locks() {
    is('a page that is not secure has no locks', navigator.locks, undefined);
    await checks.tabs_share_one_stream();
  },

  async every_option_is_reached_by_touching() {
    let reached = 0, most = 0;
    for (let question = 0; question < 12; question++) {
      const tab = await asked();
      for (const option of tab.all('#options .option')) {
        tab.key(tab.page.body, 'Escape');
        let touches = 0, found = false;
        for (const number of option.dataset.touches.split(' ').filter(Boolean)) {
          if (tab.page.querySelector(`#bar [data-stands="${option.id}"]`)) break;
          const isOn = () => tab.page.querySelector(`#bar .on[data-touch="${number}"], #bar [data-js=on][data-touch="${number}"]`);
          const shown = tab.all('#regions [data-touch]').filter(each => each.dataset.touch.split(' ').includes(number) && each.dataset.js);
          const element = tab.page.querySelector(`#bar .chosen [data-touch="${number}"]`) || shown.find(each => !each.matches('.shown')) || shown[0];
          if (!element) continue;
          // The second thing of one option alone answers at once.
          if (element.dataset.js === 'one' && touches > 0) {
            touches += 1;
            found = true;
            break;
          }
          // A thing with several uses: touched again, the next.
          for (let use = 0; use < 4 && !isOn() && element.isConnected; use++) {
            touches += 1;
            element.click();
          }
        }
        found ||= tab.page.querySelector(`#bar [data-stands="${option.id}"]`) !== null || touches === 0;
        is(`"${option.textContent}" is reached`, found, true);
        reached += 1;
        most = Math.max(most, touches);
      }
      tab.frame.remove();
      await order('step');
    }
    is('options were looked at', reached > 20, true);
    is('three touches at most', most <= 3, true);
  },

  async the_keyboard_reaches_everything() {
    const tab = await asked();
    tab.id('options').open = true;
    const options = tab.all('#options .option');
    tab.id('bar').remove();
    tab.key(tab.page.body, '2');
    is('a number goes to its option', tab.page.activeElement.id, options[1].id);
    is('and no further', tab.window.isSame && tab.id('ask').dataset.question !== undefined, true);
    tab.key(tab.page.activeElement, 'ArrowUp');
    is('an arrow goes on from there', tab.page.activeElement.id, options[0].id);
    const thing = tab.page.querySelector('#regions [data-js][role=button]');
    thing.focus();
    is('a thing can have the focus', tab.page.activeElement.id, thing.id);
    tab.key(thing, 'Enter');
    is('and be touched', thing.getAttribute('aria-pressed'), 'true');
    tab.key(thing, 'Escape');
    is('and let go', thing.getAttribute('aria-pressed'), 'false');
    tab.id('set-keys').click();
    thing.focus();
    tab.key(thing, '2');
    is('numbers can be switched off', tab.page.activeElement.id, thing.id);
  },

  async cards_move_once_if_wanted() {
    const tab = await asked(), start = tab.page.startViewTransition.bind(tab.page);
    let moves = 0;
    tab.page.startViewTransition = change => {
      moves += 1;
      return start(change);
    };
    for (let step = 0; step < 60 && !moves; step++) await tab.shows(await order('step'));
    is('something moved', moves > 0, true);
    await until('it rests', () => tab.all('[data-c]').every(card => !card.style.viewTransitionName));
    tab.id('set-motion').click();
    const before = moves;
    for (let step = 0; step < 20; step++) await tab.shows(await order('step'));
    is('nothing moves any more', moves, before);
    is('nothing broke the policy', tab.forbidden, []);
  },

  async a_rule_opens_in_place() {
    const tab = await asked(), link = tab.page.querySelector('#log a.rule');
    link.click();
    const dialog = await until('it opens', () => tab.page.querySelector('#rule-dialog[open]'));
    is('the rule', dialog.textContent.includes(link.textContent), true);
    dialog.querySelector('form button').click();
    is('closed', dialog.open, false);
    is('the page was not loaded again', tab.window.isSame, true);
  },

  async writing_is_checked_meanwhile() {
    const tab = await Tab.open('/new'), text = tab.id('text');
    text.value = 'game = "rt0"\nadversary = "brok"\nmore';
    text.dispatchEvent(new tab.window.Event('input', { bubbles: true }));
    const line = await until('a mistake', () => tab.page.querySelector('#mistakes .line'));
    line.click();
    is('its line', text.value.slice(text.selectionStart, text.selectionEnd), 'adversary = "brok"');
    is('the field', tab.page.activeElement.id, 'text');
    text.value = 'game = "rt0"';
    text.dispatchEvent(new tab.window.Event('input', { bubbles: true }));
    await until('it is sound', () => tab.id('mistakes').matches('.sound'));
    is('nothing broke the policy', tab.forbidden, []);
  },

  async nobody_is_hindered() {
    const found = [];
    for (const chair of ['seat/' + (await order('asked')), 'seat/1', 'gm', 'look', 'screen']) {
      const tab = await Tab.open(chair + '?plain=yes');
      const script = tab.page.createElement('script');
      script.src = '/axe.js';
      tab.page.head.append(script);
      await until('axe is there', () => tab.window.axe);
      const { violations } = await tab.window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
      // Rank, suit and title on a card are a drawing of it, not its name.
      const isDrawn = (id, { html }) => id === 'label-content-name-mismatch' && html.startsWith('<span class="card');
      for (const { id, nodes } of violations) {
        const counted = nodes.filter(node => !isDrawn(id, node));
        if (counted.length) found.push(`${chair} ${id}: ${counted[0].html}`);
      }
      tab.frame.remove();
    }
    is('hindrances', found, []);
  },
};

let said = '';
try { await checks[CHECK](); } catch (error) { said = String(error); }
await fetch('/done', { method: 'POST', body: said });
