// Before the fight: what this browser adds to the dealing, and links that are copied with a touch.
const lobby = {
  words: null,
  dress() {
    const field = byId('words');
    if (field) {
      lobby.words ??= lobby.random();
      field.value = lobby.words;
      byId('words-shown').textContent = lobby.words;
      byId('words-shown').parentElement.hidden = false;
    }
    for (const button of document.querySelectorAll('.copy')) button.hidden = false;
  },
  // Sixty random bits as syllables that can be read aloud.
  random() {
    const consonants = 'bdfgklmnprstvwxz', vowels = 'aeio';
    const bytes = crypto.getRandomValues(new Uint8Array(10));
    const syllables = [...bytes].map(byte => consonants[byte >> 4] + vowels[(byte >> 2) & 3]);
    return [0, 2, 4, 6, 8].map(place => syllables[place] + syllables[place + 1]).join('-');
  },
};
document.addEventListener('click', async event => {
  const button = event.target.closest('.copy');
  if (!button) return;
  const field = byId(button.dataset.copy);
  field.select();
  // Copying by script needs a secure page; selecting and copying works on any.
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand('copy'); }
  button.textContent = button.dataset.done;
});
