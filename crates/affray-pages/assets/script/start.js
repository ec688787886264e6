// Everything is there: begin.
document.documentElement.classList.add('js');
writing.start();
if (page.main()?.dataset.base !== undefined) {
  turn.title();
  page.dress();
  const lines = byId('log');
  if (lines) lines.scrollTop = lines.scrollHeight;
  stream.start();
}
// The past is stepped through with the arrow keys.
document.addEventListener('keydown', event => {
  if (event.target.matches('input, textarea, select') || event.altKey || event.ctrlKey || event.metaKey) return;
  document.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
});
