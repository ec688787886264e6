// How somebody is told that it is their turn; kept by the browser.
const settings = {
  is(key) {
    try { return localStorage.getItem('affray.' + key) !== 'off'; } catch { return true; }
  },
  set(key, on) {
    try { localStorage.setItem('affray.' + key, on ? 'on' : 'off'); } catch { /* A browser that keeps nothing. */ }
  },
  dress() {
    const box = document.getElementById('settings');
    if (!box) return;
    box.hidden = false;
    for (const input of box.querySelectorAll('[data-setting]')) input.checked = settings.is(input.dataset.setting);
  },
};
document.addEventListener('change', event => {
  const key = event.target.dataset?.setting;
  if (!key) return;
  settings.set(key, event.target.checked);
  if (key === 'title') turn.title();
  if (key === 'sound' && event.target.checked) chime();
});
