// The script that `kivagen serve` adds to every page that it serves. It is in no file of the site.
// It replaces the page or its style when the site has been built again, and shows why a build has failed.
(() => {
  const script = document.currentScript;
  const { build, files, frame } = script.dataset;
  let { content, style } = script.dataset;
  script.remove();

  // The place on the page is kept over a reload. The filter is in the hash of the address, which a reload keeps.
  const placeKey = 'kivagen-place';
  const address = () => location.pathname + location.search;

  const savePlace = () => {
    try {
      sessionStorage.setItem(placeKey, JSON.stringify({ address: address(), x: scrollX, y: scrollY }));
    } catch {
      // The browser may not let pages store anything; the place is lost then.
    }
  };

  const restorePlace = () => {
    try {
      const place = JSON.parse(sessionStorage.getItem(placeKey));
      sessionStorage.removeItem(placeKey);
      if (place?.address === address()) scrollTo({ left: place.x, top: place.y, behavior: 'instant' });
    } catch {
      // There is no place to go back to.
    }
  };

  const reload = () => {
    savePlace();
    location.reload();
  };

  // Parses HTML. Scripts in it do not run, and its files are not loaded until it is inserted into the page.
  const templateOf = (html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template;
  };

  // Returns the value of an attribute as it is written in HTML.
  const valueOf = (html) => templateOf(`<a title="${html.replaceAll('"', '&quot;')}">`).content.firstElementChild.title;

  // The elements of the parts that can be replaced, by the marks that the server has given them.
  const elements = new Map();
  const findParts = () => {
    for (const element of document.querySelectorAll('[data-kivagen-part]')) {
      elements.set(element.dataset.kivagenPart, element);
      element.removeAttribute('data-kivagen-part');
    }
  };

  const replaceLink = (element, name, href) => {
    if (href === element.getAttribute('href')) return;
    const next = element.cloneNode();
    next.href = href;
    // Without the old style until the new one is there, the page would flash.
    next.onload = () => element.remove();
    next.onerror = reload;
    element.after(next);
    elements.set(name, next);
  };

  // A style cannot be changed in place, because the page's own policy allows only the text that the style had. A sheet
  // that a script makes is not subject to the policy. An element that the policy forbids has no sheet, and neither has one
  // in a template. Returns whether all styles could be replaced.
  const sheets = new Map();
  const replaceStyles = (parts) => {
    // A sheet that a script makes cannot import another one.
    if (parts.styles.some((text) => text.includes('@import'))) return false;
    parts.links.forEach((html, index) => {
      const name = `link-${index}`;
      if (elements.has(name)) replaceLink(elements.get(name), name, valueOf(html));
    });
    parts.styles.forEach((text, index) => {
      const element = elements.get(`style-${index}`);
      if (!element?.sheet) return;
      const next = new CSSStyleSheet({ media: element.media });
      next.replaceSync(text);
      const others = document.adoptedStyleSheets.filter((sheet) => sheet !== sheets.get(element));
      document.adoptedStyleSheets = [...others, next];
      sheets.set(element, next);
      element.sheet.disabled = true;
    });
    return true;
  };

  // The texts of notes are replaced in place, since a browser takes longer to load a page than kivagen to build it. Returns
  // whether all of them could be replaced: what a script knows of an element would be lost with it.
  const live = 'script, style, form, input, select, textarea, button, iframe, video, audio, #loans';
  const replaceNotes = (parts) => {
    const changes = [];
    for (const [index, html] of parts.notes.entries()) {
      const element = elements.get(`note-${index}`);
      if (!element?.isConnected) return false;
      const next = templateOf(html);
      if (next.innerHTML === element.innerHTML) continue;
      if (element.querySelector(live) || next.content.querySelector(live)) return false;
      changes.push([element, next.content]);
    }
    for (const [element, content] of changes) element.replaceChildren(content);
    return true;
  };

  // Compares the page as it is served now with this one.
  const update = async () => {
    const response = await fetch(location.href, { cache: 'no-store', headers: { Accept: 'application/json' } });
    // A page that is gone has no parts.
    const isPage = response.headers.get('Content-Type') === 'application/json';
    const parts = isPage ? await response.json() : { fingerprints: {} };
    const next = parts.fingerprints;
    if (next.content === content && next.style === style) return undefined;
    if (next.frame !== frame) return reload();
    if (next.content !== content && !replaceNotes(parts)) return reload();
    if (next.style !== style && !replaceStyles(parts)) return reload();
    ({ content, style } = next);
    return undefined;
  };

  // The report of a failed build. Its shadow root keeps the styles of the site away from it.
  let report, dismissed, focused;
  const hideReport = () => {
    report?.remove();
    report = undefined;
    focused?.focus?.({ preventScroll: true });
    focused = undefined;
  };

  const showReport = (message) => {
    if (message === dismissed) return;
    dismissed = undefined;
    if (report) {
      report.shadowRoot.querySelector('pre').textContent = message;
      return;
    }
    report = document.createElement('kivagen-report');
    const root = report.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync('%style%');
    root.adoptedStyleSheets = [style];
    const create = (name, properties) => Object.assign(document.createElement(name), properties);
    const box = create('div', { role: 'alertdialog', tabIndex: -1 });
    box.setAttribute('aria-labelledby', 'heading');
    box.setAttribute('aria-describedby', 'message');
    const close = create('button', { type: 'button', textContent: 'Close' });
    const dismiss = () => {
      dismissed = box.querySelector('pre').textContent;
      hideReport();
    };
    close.addEventListener('click', dismiss);
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      dismiss();
    });
    const bar = create('div', { className: 'bar' });
    bar.append(create('h2', { id: 'heading', textContent: 'The site could not be built' }), close);
    box.append(
      bar, create('pre', { id: 'message', tabIndex: 0, textContent: message }),
      create('p', { textContent: 'This page is from the last build that succeeded. It changes once the error is corrected.' }));
    root.append(box);
    focused = document.activeElement;
    document.body.append(report);
    box.focus({ preventScroll: true });
  };

  // A failed build brings back the pages of the build before, maybe while this page is still being updated. So a state is
  // compared with the build that the page was last told to show, not with the one that it shows.
  let updating = Promise.resolve();
  let wanted = build;
  const receive = (state) => {
    if (state.error) {
      showReport(state.error);
    } else {
      dismissed = undefined;
      hideReport();
      if (state.files && state.files !== files) {
        reload();
        return;
      }
    }
    if (state.build === wanted) return;
    wanted = state.build;
    updating = updating.then(update).catch(() => {
      // The server has ended. The next event says what has changed in the meantime.
      wanted = undefined;
    });
  };

  // Only the visible page is connected, as a browser opens few connections to a server at the same time.
  let source, timer;
  const connect = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    if (document.hidden) return;
    // A `base` element of the page must not lead to another server.
    source = new EventSource(new URL('/.kivagen/events', location.href));
    source.addEventListener('site', (event) => receive(JSON.parse(event.data)));
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, 1000);
    });
  };
  const start = () => {
    findParts();
    connect();
    document.addEventListener('visibilitychange', connect);
    addEventListener('pagehide', () => source?.close());
    addEventListener('pageshow', (event) => event.persisted && connect());
  };
  addEventListener('DOMContentLoaded', start);
  // Pictures, which may not come for a long time, decide about the height of a page.
  addEventListener('load', restorePlace);
})();
