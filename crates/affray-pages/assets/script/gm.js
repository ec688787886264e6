// What can be written for what the GM sets: offered as the words that stand behind it.
document.addEventListener('change', event => {
  if (event.target.id !== 'quantity') return;
  const [, words = ''] = event.target.selectedOptions[0].textContent.match(/\((.+)\)$/) || [];
  const list = byId('values');
  list.replaceChildren(...(words.includes(' | ') ? words.split(' | ') : []).map(word => new Option(word, word)));
  byId('value').value = '';
});

// The GM's longest lists are not part of updates: they are fetched when they are unfolded, and while they are.
const lists = {
  ids: ['present', 'set', 'back'],
  async fill(id) {
    try {
      const text = await page.load(page.address(), false);
      const found = text && new DOMParser().parseFromString(text, 'text/html').getElementById(id);
      if (found && byId(id)) morph(byId(id), found, false);
    } catch { /* They stay as they were. */ }
  },
  dress() {
    for (const id of lists.ids) if (byId(id)?.open) lists.fill(id);
  },
};
document.addEventListener('toggle', event => {
  if (event.target.open && lists.ids.includes(event.target.id)) lists.fill(event.target.id);
}, true);
