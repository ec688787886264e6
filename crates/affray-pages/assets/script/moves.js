// Cards move once, briefly, from where they were to where they are. A card is known by its code and by what the page
// shows of it, nothing else; a tap skips the movement.
const still = matchMedia('(prefers-reduced-motion: reduce)');
let moving = null;
document.addEventListener('pointerdown', () => moving?.skipTransition(), { passive: true, capture: true });

function places(root) {
  const places = new Map();
  for (const card of root.querySelectorAll('[data-c]')) {
    const code = card.dataset.c;
    if (!places.has(code)) places.set(code, []);
    places.get(code).push(card.id);
  }
  return places;
}

// Pairs of ids: where a card was, where it is.
function moved(before, after) {
  const pairs = [];
  for (const [code, ids] of after) {
    const old = (before.get(code) || []).filter(id => !ids.includes(id));
    const fresh = ids.filter(id => !(before.get(code) || []).includes(id));
    fresh.forEach((id, place) => old[place] && pairs.push([old[place], id]));
  }
  return pairs;
}

const seen = element => {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
};

function withMoves(next, change) {
  const may = document.startViewTransition && !still.matches && !document.hidden && settings.is('motion');
  const pairs = may ? moved(places(document), places(next)).filter(([from]) => seen(byId(from))).slice(0, 8) : [];
  if (!pairs.length) return change();
  const name = (element, place) => element && (element.style.viewTransitionName = place === null ? '' : 'card-' + place);
  // A card that still carries a name from the last movement would break this one.
  for (const card of document.querySelectorAll('[data-c][style]')) card.style.viewTransitionName = '';
  const old = pairs.map(([from]) => byId(from));
  old.forEach(name);
  const mine = (moving = document.startViewTransition(() => {
    old.forEach(element => name(element, null));
    change();
    pairs.forEach(([, to], place) => name(byId(to), place));
  }));
  // One that was skipped never gets ready.
  mine.ready.catch(() => {});
  mine.finished.finally(() => {
    if (moving !== mine) return;
    pairs.forEach(([, to]) => name(byId(to), null));
    moving = null;
  });
  return mine.updateCallbackDone;
}
