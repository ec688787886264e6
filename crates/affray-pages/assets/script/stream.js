// The stream of changes. It says that there is something new; what, the page fetches for itself. Several tabs share
// one stream: one tab leads and tells the others, for a browser opens only six connections to a host.
const SILENCE = 40_000;
const link = {
  since: null,
  // Nothing was heard, or an answer could not be sent.
  lost() {
    link.since ??= new Date();
    const banner = byId('offline');
    banner.textContent = banner.dataset.since.replace('{}', link.since.toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }));
    banner.hidden = false;
    stream.later();
  },
  heard() {
    if (link.ended) return;
    link.since = null;
    byId('offline').hidden = true;
  },
  gone() {
    link.ended = true;
    stream.leave();
    const banner = byId('offline');
    banner.textContent = banner.dataset.gone;
    banner.hidden = false;
  },
};

const stream = {
  source: null,
  tries: 0,
  newest: 0,
  channel: window.BroadcastChannel ? new BroadcastChannel('affray' + (byId('main')?.dataset.table ?? '')) : null,

  // Somebody says that this is the newest number.
  async news(number, relay) {
    if (relay) stream.channel?.postMessage({ number });
    stream.newest = Math.max(stream.newest, number);
    if (number <= page.number() || link.ended) return;
    try {
      await page.refresh();
      link.heard();
    } catch { link.lost(); }
  },

  open() {
    stream.close();
    const source = (stream.source = new EventSource(`${page.base()}/events?since=${page.number()}`));
    const alive = event => {
      link.heard();
      stream.tries = 0;
      stream.expect();
      const number = Number(event.data ?? event.lastEventId);
      if (number) stream.news(number, true);
    };
    source.addEventListener('open', () => alive({ data: '0' }));
    source.addEventListener('change', alive);
    source.addEventListener('ping', alive);
    // The server stops: it comes back, and so do we.
    source.addEventListener('bye', stream.broken);
    source.addEventListener('error', stream.broken);
    stream.expect();
  },

  // Phones end a stream without a word, and a tab that leads may hang: silence means trying again.
  expect() {
    clearTimeout(stream.silent);
    stream.silent = setTimeout(stream.broken, SILENCE);
  },

  close() {
    clearTimeout(stream.silent);
    stream.source?.close();
    stream.source = null;
  },

  broken() {
    stream.close();
    link.lost();
  },

  // Tries again for ever, a little later each time and never all at once.
  later() {
    if (stream.waiting || link.ended || document.hidden) return;
    const pause = Math.min(500 * 2 ** stream.tries++, 15_000) * (0.5 + Math.random());
    stream.waiting = setTimeout(() => {
      stream.waiting = null;
      stream.catchUp();
    }, pause);
  },

  // Up to date first, then the stream.
  async catchUp() {
    if (link.ended || !page.isLive()) return;
    try {
      await page.refresh(true);
      link.heard();
    } catch { return link.lost(); }
    if (leading.is) return stream.open();
    stream.tries = 0;
    stream.expect();
    leading.want();
  },

  leave() {
    clearTimeout(stream.waiting);
    stream.waiting = null;
    stream.close();
    leading.stop();
  },

  start() {
    if (!page.isLive()) return;
    stream.channel?.addEventListener('message', ({ data }) => {
      if (data.number && !document.hidden) {
        if (!leading.is) stream.expect();
        stream.news(data.number, false);
      }
      if (data.free) leading.want();
    });
    const look = () => (document.hidden ? stream.leave() : stream.catchUp());
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', event => event.persisted && look());
    addEventListener('pagehide', stream.leave);
    addEventListener('online', look);
    if (!document.hidden) leading.want();
  },
};

// Which tab of a browser leads. Locks need a secure page; on a plain one in the local network a lease does the same.
const leading = {
  is: false,
  name: 'affray.lead.' + (byId('main')?.dataset.table ?? ''),
  id: Math.random().toString(36).slice(2),

  want() {
    if (leading.is || leading.wanting || document.hidden || link.ended) return;
    if (!stream.channel) return leading.begin();
    leading.wanting = new AbortController();
    if (navigator.locks) {
      navigator.locks.request(leading.name, { signal: leading.wanting.signal }, () => new Promise(done => {
        leading.release = done;
        leading.begin();
      })).catch(() => {});
    } else leading.lease();
  },

  begin() {
    leading.is = true;
    stream.open();
  },

  // A note in the browser's storage that is renewed while its tab leads.
  lease() {
    let held = null;
    try { held = JSON.parse(localStorage.getItem(leading.name)); } catch { /* As good as none. */ }
    const mine = held?.id === leading.id, free = !held || held.until < Date.now();
    if (mine || free) {
      try { localStorage.setItem(leading.name, JSON.stringify({ id: leading.id, until: Date.now() + 3000 })); } catch { return leading.begin(); }
      if (mine && !leading.is) leading.begin();
    } else if (leading.is) {
      leading.is = false;
      stream.close();
    }
    leading.timer = setTimeout(leading.lease, free && !mine ? 60 + Math.random() * 90 : 1000);
  },

  stop() {
    leading.wanting?.abort();
    leading.wanting = null;
    clearTimeout(leading.timer);
    if (leading.is && !navigator.locks) try { localStorage.removeItem(leading.name); } catch { /* It runs out. */ }
    if (leading.is) stream.channel?.postMessage({ free: true });
    leading.is = false;
    leading.release?.();
    leading.release = null;
  },
};
