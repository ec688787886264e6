// The id of a rule opens the rule in place.
document.addEventListener('click', async event => {
  const link = event.target.closest('a.rule'), dialog = byId('rule-dialog');
  if (!link || !dialog?.showModal || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const reply = await fetch(link.href);
    const rule = new DOMParser().parseFromString(await reply.text(), 'text/html').getElementById('rule');
    if (!rule) throw new Error();
    dialog.querySelector('.rule-body').replaceChildren(document.importNode(rule, true));
    dialog.showModal();
  } catch { location.href = link.href; }
});
document.addEventListener('click', event => {
  if (event.target.id === 'rule-dialog') event.target.close();
});
