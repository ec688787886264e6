// Writing an encounter: checked as somebody types, mistakes at their line.
const writing = {
  start() {
    const form = byId('write');
    if (!form) return;
    let timer, last = 0;
    const check = async () => {
      const mine = ++last;
      try {
        const reply = await fetch('/check', { method: 'POST', body: new URLSearchParams(new FormData(form)) });
        const found = new DOMParser().parseFromString(await reply.text(), 'text/html').getElementById('mistakes');
        if (mine === last && found) morph(byId('mistakes'), found, false);
      } catch { /* The server says so when the form is sent. */ }
    };
    form.addEventListener('input', event => {
      if (event.target.type === 'file') return;
      clearTimeout(timer);
      timer = setTimeout(check, 350);
    });
    form.querySelector('[formaction="/check"]').addEventListener('click', event => {
      event.preventDefault();
      check();
    });
    const upload = form.querySelector('.upload');
    upload.hidden = false;
    upload.querySelector('input').addEventListener('change', async event => {
      byId('text').value = await event.target.files[0].text();
      check();
    });
    byId('write').addEventListener('click', event => {
      const line = event.target.closest('.line');
      if (!line) return;
      event.preventDefault();
      const text = byId('text'), lines = text.value.split('\n'), at = Number(line.dataset.line) - 1;
      const start = lines.slice(0, at).join('\n').length + (at ? 1 : 0);
      text.focus();
      text.setSelectionRange(start, start + (lines[at] || '').length);
      text.scrollTop = (text.scrollHeight / lines.length) * Math.max(0, at - 4);
    });
  },
};
