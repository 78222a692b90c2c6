// The script that `kivagen serve` adds to every page that it serves. It is in no file of the site.
// It loads the page again, or only its styles, when the site has been built again, and shows why a build has failed.
(() => {
  const script = document.currentScript;
  const { build, files, content } = script.dataset;
  let { style } = script.dataset;
  script.remove();

  // The place on the page and its open panels are kept over a reload. The filter is in the hash of the address, which a
  // reload keeps.
  const placeKey = 'kivagen-place';
  const address = () => location.pathname + location.search;
  const panels = () => [...document.querySelectorAll('details')];

  const savePlace = () => {
    const open = panels().map((panel) => panel.open);
    try {
      sessionStorage.setItem(placeKey, JSON.stringify({ address: address(), x: scrollX, y: scrollY, open }));
    } catch {
      // The browser may not let pages store anything; the place is lost then.
    }
  };

  const takePlace = () => {
    try {
      const place = JSON.parse(sessionStorage.getItem(placeKey));
      sessionStorage.removeItem(placeKey);
      return place?.address === address() ? place : undefined;
    } catch {
      return undefined;
    }
  };
  const place = takePlace();

  const openPanels = () => {
    const all = panels();
    // A page with more or fewer panels has changed too much.
    if (place?.open.length === all.length) all.forEach((panel, index) => { panel.open = place.open[index]; });
  };

  const reload = () => {
    savePlace();
    location.reload();
  };

  // The elements with styles. Those in a `noscript` apply only where no script runs.
  const stylesOf = (root) => [...root.querySelectorAll('style, link[rel~="stylesheet" i]')]
    .filter((element) => !element.closest('noscript'));
  let styles = [];

  const replaceLink = (element, index, href) => {
    if (href === element.getAttribute('href')) return;
    const next = element.cloneNode();
    next.href = href;
    // Without the old style until the new one is there, the page would flash.
    next.onload = () => element.remove();
    next.onerror = reload;
    element.after(next);
    styles[index] = next;
  };

  // A style cannot be changed in place, because the page's own policy allows only the text that the style had. A sheet
  // that a script makes is not subject to the policy. An element that the policy forbids has no sheet.
  const sheets = new Map();
  const replaceStyle = (element, text) => {
    if (!element.sheet) return;
    const next = new CSSStyleSheet({ media: element.media });
    next.replaceSync(text);
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== sheets.get(element));
    document.adoptedStyleSheets = [...others, next];
    sheets.set(element, next);
    element.sheet.disabled = true;
  };

  // Returns whether all styles could be replaced. A sheet that a script makes cannot import another one, and stands behind
  // those of links, wherever the style stood. That does not matter for the style for paper.
  const replaceStyles = (next) => {
    const isInPlace = next.length === styles.length && next.every((element, index) =>
      element.localName === styles[index].localName
      && (element.media === 'print' || element.localName === next[0].localName)
      && !element.textContent.includes('@import'));
    if (!isInPlace) return false;
    next.forEach((element, index) => {
      if (element.localName === 'link') replaceLink(styles[index], index, element.getAttribute('href'));
      else replaceStyle(styles[index], element.textContent);
    });
    return true;
  };

  // The attributes of this script, by which the page as it is served now is compared with this one. Parsing all of a long
  // page would delay its reload.
  const attributes = / data-content="(?<content>\w*)" data-style="(?<style>\w*)">/;
  const update = async () => {
    const response = await fetch(location.href, { cache: 'no-store' });
    const text = await response.text();
    const next = attributes.exec(text)?.groups;
    if (next?.content !== content) return reload();
    if (next.style === style) return undefined;
    // In a template, scripts do not run, and the policy of this page forbids no style.
    const page = document.createElement('template');
    page.innerHTML = text;
    if (!replaceStyles(stylesOf(page.content))) return reload();
    style = next.style;
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

  // A build may end while this page is still being updated. So a state is compared with the build that the page was last
  // told to show, not with the one that it shows.
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
    styles = stylesOf(document);
    openPanels();
    connect();
    document.addEventListener('visibilitychange', connect);
    addEventListener('pagehide', () => source?.close());
    addEventListener('pageshow', (event) => event.persisted && connect());
  };
  addEventListener('DOMContentLoaded', start);
  // Pictures, which may not come for a long time, decide about the height of a page.
  addEventListener('load', () => place && scrollTo({ left: place.x, top: place.y, behavior: 'instant' }));
})();
