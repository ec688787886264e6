// The keyboard: arrows go from thing to thing as they lie on the screen, a number goes to that option, Enter takes it.
// A number never answers by itself: a slip would be an answer.
const keys = {
  REACH: '.option, .key, .chip, .aim, [data-js][role=button]',
  ARROWS: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },

  centre(element) {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  },

  // The nearest thing that way; what lies aside counts double.
  towards(from, [right, down]) {
    const [x, y] = keys.centre(from);
    let best = null, least = Infinity;
    for (const element of document.querySelectorAll(keys.REACH)) {
      if (element === from || element.disabled || !element.checkVisibility()) continue;
      const [left, top] = keys.centre(element);
      const ahead = (left - x) * right + (top - y) * down, aside = Math.abs((left - x) * down) + Math.abs((top - y) * right);
      if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [element, ahead + 2 * aside];
    }
    return best;
  },

  // The options under the thumb if there are any, else the list.
  option(place) {
    const near = document.querySelectorAll('#bar:not([hidden]) .option'), seen = [...near].filter(each => each.checkVisibility());
    if (!seen.length && byId('options')) byId('options').open = true;
    return (seen.length ? seen : document.querySelectorAll('#options .option, .answers .key'))[place];
  },
};
document.addEventListener('keydown', event => {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || target.matches('input, textarea, select') || document.querySelector('dialog[open]')) return;
  let next = null;
  if (keys.ARROWS[key] && target.matches(keys.REACH)) next = keys.towards(target, keys.ARROWS[key]);
  else if (/^[1-9]$/.test(key) && settings.is('keys')) next = keys.option(key - 1);
  if (!next) return;
  event.preventDefault();
  next.focus();
});
