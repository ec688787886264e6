// Bringing the page up to date, and sending forms without leaving it.
const page = {
  main: () => byId('main'),
  base: () => page.main().dataset.base,
  number: () => Number(page.main()?.dataset.number ?? 0),
  address(since) {
    const view = page.main().dataset.view;
    return page.base() + view + (since === undefined ? '' : `${view ? '&' : '?'}since=${since}`);
  },
  isLive: () => page.main()?.dataset.base !== undefined && page.main().dataset.past === undefined,
  busy: null,

  headers: () => ({ 'X-Affray-Since': String(page.number()) }),

  // Fetches what is new. Several wishes at once are one. Whoever comes back is told what happened meanwhile.
  async refresh(back) {
    if (page.busy) return (page.again = true, page.busy);
    const address = page.address(page.number()) + (back ? '&returned=yes' : '');
    page.busy = page.load(address, true).then(page.apply).finally(() => (page.busy = null));
    const done = await page.busy;
    if (page.again) {
      page.again = false;
      return page.refresh();
    }
    return done;
  },

  async load(address, partial) {
    const reply = await fetch(address, { headers: partial ? page.headers() : {}, cache: 'no-store' });
    if ([401, 403, 404, 410].includes(reply.status)) return link.gone();
    if (reply.status >= 500) throw new Error(reply.status);
    return reply.text();
  },

  // Applies an update or a whole page, one after the other.
  queue: Promise.resolve(),
  apply: text => (page.queue = page.queue.catch(() => {}).then(() => text && page.change(text))),

  async change(text) {
    const next = new DOMParser().parseFromString(text, 'text/html');
    const update = next.getElementById('update'), whole = next.getElementById('main');
    const source = update || whole;
    if (!source?.querySelector('#regions')) {
      const why = next.querySelector('[role=alert]')?.textContent;
      if (why) page.refused(why);
      return;
    }
    const main = page.main(), number = Number(source.dataset.number);
    if (update) {
      // The page of another stage, or one with a gap in its log, is fetched whole.
      if (update.dataset.stage !== main.dataset.stage || log.lacks(update.querySelector('#log'))) {
        const all = await page.load(page.address(), false);
        return all && page.change(all);
      }
      if (number < page.number()) return;
    } else if (next.body.className) document.body.className = next.body.className;
    const held = document.activeElement, question = byId('ask')?.dataset.question;
    log.fresh = [];
    const first = byId('log') === null;
    await withMoves(source, () => {
      morph(byId('regions'), source.querySelector('#regions'), Boolean(update));
      main.dataset.number = number;
      main.dataset.stage = source.dataset.stage;
    });
    turn.title(update ? update.dataset.title : next.title);
    page.seen();
    // Whoever comes back hears the end of it; all of it stands in the log.
    if (!first) say('say-log', log.fresh.slice(-12));
    const refusal = byId('regions').querySelector('.refused');
    if (refusal) refusal.scrollIntoView({ block: 'nearest' });
    page.dress();
    page.refocus(held, question);
    lists.dress();
  },

  // What this chair has been shown, so that nothing is told twice.
  seen() {
    if (!document.hidden) document.cookie = `seen=${page.number()}; Path=${page.base()}; Max-Age=31536000; SameSite=Lax`;
  },

  // Whoever works with the keyboard is never left nowhere, nor on the same place of another question.
  refocus(held, question) {
    const gone = held !== document.body && (!held.isConnected || held.checkVisibility?.() === false);
    const stale = byId('ask')?.dataset.question !== question && held.closest('#options, #things, #bar');
    const to = (gone || stale) && (byId('prompt') || byId('status'));
    if (!to) return;
    to.tabIndex = -1;
    to.focus({ preventScroll: true });
  },

  refused(sentence) {
    const banners = byId('banners');
    if (!banners) return;
    const line = document.createElement('p');
    line.className = 'refused';
    line.setAttribute('role', 'alert');
    line.textContent = sentence;
    banners.replaceChildren(line);
    line.scrollIntoView({ block: 'nearest' });
  },

  // What script adds to the page, again after every change.
  dress() {
    settings.dress();
    lobby.dress();
    touch.dress();
    turn.tell();
    page.odds();
    page.luck();
    for (const button of document.querySelectorAll('.dismiss')) button.hidden = false;
  },

  // Odds come when they are known.
  async odds() {
    const ask = byId('ask');
    if (ask?.dataset.odds !== 'pending' || page.computing === ask.dataset.question) return;
    const question = (page.computing = ask.dataset.question);
    try {
      const view = page.main().dataset.view;
      const reply = await fetch(`${page.base()}/odds${view ? view + '&' : '?'}question=${question}`, { headers: page.headers(), cache: 'no-store' });
      if (reply.status >= 500) throw new Error(reply.status);
      if (reply.status !== 200 || byId('ask')?.dataset.question !== question) return;
      const found = new DOMParser().parseFromString(await reply.text(), 'text/html').getElementById('ask');
      if (found?.dataset.question === question) morph(byId('ask'), found, true);
      touch.show();
    } catch { setTimeout(page.odds, 10_000); /* Until then the question stands without odds. */ }
    finally { if (page.computing === question) page.computing = null; }
  },

  // So does the luck report.
  async luck() {
    if (byId('luck')?.dataset.luck !== 'pending' || page.waitingForLuck) return;
    page.waitingForLuck = true;
    try {
      const text = await page.load(`${page.base()}/luck${page.main().dataset.view}`, true);
      await page.apply(text);
    } catch { setTimeout(page.luck, 10_000); /* Until then the ending stands without it. */ }
    finally { page.waitingForLuck = false; }
  },

  // An answer that is sent twice is one; anything else waits for what is on its way.
  async send(form, submitter) {
    const data = new FormData(form);
    if (submitter?.name) data.append(submitter.name, submitter.value);
    const action = submitter?.hasAttribute('formaction') ? submitter.formAction : form.action;
    while (page.sending) {
      if (form.matches('.answers')) return;
      await page.sending;
    }
    page.sending = page.post(form, action, new URLSearchParams(data));
    await page.sending;
  },

  async post(form, action, body) {
    document.body.classList.add('sending');
    try {
      const reply = await fetch(action, { method: 'POST', headers: page.headers(), body, cache: 'no-store' });
      if (reply.redirected) return location.assign(reply.url);
      const text = await reply.text();
      if (reply.status >= 500) throw new Error(reply.status);
      byId('since')?.remove();
      if (reply.ok) form.querySelectorAll('input:not([type=hidden])').forEach(input => (input.value = input.defaultValue));
      await page.apply(text);
      link.heard();
    } catch { link.lost(); }
    finally {
      page.sending = null;
      document.body.classList.remove('sending');
    }
  },
};

document.addEventListener('submit', event => {
  const form = event.target;
  if (form.method !== 'post' || form.dataset.whole !== undefined || !page.isLive() || event.defaultPrevented) return;
  event.preventDefault();
  if (event.submitter?.matches('.option, .key') && document.body.classList.contains('just-asked')) return;
  page.send(form, event.submitter);
});
document.addEventListener('change', event => {
  if (event.target.dataset?.send !== undefined) event.target.form.requestSubmit();
});
document.addEventListener('click', event => {
  if (event.target.closest('.dismiss')) event.target.closest('.banner').remove();
});
