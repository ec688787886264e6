// Turns what the page shows into what it should show, keeping every element that stays: focus, what is being typed,
// scroll positions and opened parts survive.
function morph(now, next, partial) {
  if (now.isEqualNode(next)) return;
  // Left out of an update: what is there stays.
  if (partial && next.dataset.lazy !== undefined) return;
  attributes(now, next);
  if (now.id === 'log') return log.merge(now, next, partial);
  children(now, next, partial);
}

function attributes(now, next) {
  for (const { name } of [...now.attributes]) {
    if (next.hasAttribute(name) || name === 'open' || name === 'data-js') continue;
    now.removeAttribute(name);
  }
  // Opened once for a question that concerns what lies inside; otherwise as somebody left it.
  if (now.tagName === 'DETAILS' && next.dataset.opened && next.dataset.opened !== now.dataset.opened) now.open = true;
  for (const { name, value } of [...next.attributes]) {
    if (name === 'open') continue;
    if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  }
  if (now.matches('input:not([type=hidden]):not([type=checkbox])') && now !== document.activeElement && now.value === now.defaultValue) now.value = next.value;
}

function children(now, next, partial) {
  const stays = new Set([...next.children].map(child => child.id)), byKey = new Map();
  for (const child of [...now.children]) {
    if (!child.id) continue;
    // What is gone goes first: then what stays need not be moved, and keeps focus and scroll position.
    if (stays.has(child.id)) byKey.set(child.id, child);
    else if (!(partial && child.dataset.keep !== undefined)) child.remove();
  }
  let place = now.firstChild;
  for (const wanted of [...next.childNodes]) {
    let found = null;
    if (wanted.id) {
      found = byKey.get(wanted.id) || null;
      if (found && found.tagName !== wanted.tagName) found = null;
    } else {
      found = place;
      while (found && (found.id || found.dataset?.keep !== undefined)) found = found.nextSibling;
      if (found && (found.nodeType !== wanted.nodeType || found.nodeName !== wanted.nodeName || found.className !== wanted.className)) found = null;
    }
    if (!found) {
      now.insertBefore(document.importNode(wanted, true), place);
      continue;
    }
    // An element that is moved loses the focus: the others make way for it.
    if (found.contains(document.activeElement)) {
      const behind = found.nextSibling;
      while (place && place !== found) {
        const passed = place;
        place = place.nextSibling;
        now.insertBefore(passed, behind);
      }
    }
    if (found !== place) now.insertBefore(found, place);
    else place = place.nextSibling;
    if (found.nodeType === 1) {
      // A choice that was not changed here, or is sent as soon as it is, shows what holds now.
      const follows = found.tagName === 'SELECT' && found !== document.activeElement
        && (found.dataset.send !== undefined || [...found.options].every(option => option.selected === option.defaultSelected));
      morph(found, wanted, partial);
      if (follows) found.value = wanted.value;
    } else if (found.data !== wanted.data) found.data = wanted.data;
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    if (partial && gone.dataset?.keep !== undefined) continue;
    gone.remove();
  }
}

// The log only grows, but for what is taken back: an update holds the lines of all changes after a number.
const log = {
  fresh: [],
  merge(now, next, partial) {
    const from = Number(next.dataset.from), held = [...now.children].filter(line => !partial || Number(line.dataset.number) > from);
    const atEnd = now.scrollHeight - now.scrollTop - now.clientHeight < 40;
    [...next.children].forEach((line, place) => {
      const old = held[place];
      if (old && old.textContent === line.textContent) return;
      const added = document.importNode(line, true);
      if (old) old.replaceWith(added);
      else now.append(added);
      log.fresh.push(line.textContent.trim().replace(/\s+/g, ' '));
    });
    held.slice(next.children.length).forEach(line => line.remove());
    if (atEnd) now.scrollTop = now.scrollHeight;
  },
  // Whether an update leaves a gap behind the lines that the page has.
  lacks: next => next && Number(next.dataset.from) > page.number(),
};
