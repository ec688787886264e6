// What can be written for what the GM sets: offered as the words that stand behind it.
document.addEventListener('change', event => {
  if (event.target.id !== 'quantity') return;
  const [, words = ''] = event.target.selectedOptions[0].textContent.match(/\((.+)\)$/) || [];
  const list = byId('values');
  list.replaceChildren(...(words.includes(' | ') ? words.split(' | ') : []).map(word => new Option(word, word)));
  byId('value').value = '';
});
