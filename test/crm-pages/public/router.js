const { base, mode } = document.body.dataset;
const byHash = mode === 'legacy';

/** The place in the application: `/customers/41`, without the base of its addresses. */
export const place = () =>
  byHash ? location.hash.slice(1) || '/customers' : location.pathname.slice(base.length);

/** The address of a place, for links. The query (a slow CRM) stays. */
export const addressOf = (to) =>
  byHash ? `${base}${location.search}#${to}` : `${base}${to}${location.search}`;

/**
 * Goes to a place, as single-page applications do: the address first, the view when it is loaded.
 */
export function go(to) {
  if (byHash) {
    location.hash = to;
    return;
  }
  history.pushState(null, '', addressOf(to));
  dispatchEvent(new Event('moved'));
}

/** Calls back after every move, also by the browser's back and forward. */
export function onMove(callback) {
  for (const type of byHash ? ['hashchange'] : ['moved', 'popstate']) {
    addEventListener(type, callback);
  }
}

/** Makes links of the application change the view instead of loading a page. */
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-to]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.dataset.to);
});
