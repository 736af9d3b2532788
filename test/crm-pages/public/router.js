const { base, mode } = document.body.dataset;
const byHash = mode === 'legacy';

/** Where the application stands: `/customers/41`, whatever comes before it in the address. */
export const place = () =>
  byHash ? location.hash.slice(1) || '/customers' : location.pathname.slice(base.length);

/** The address of a place, for links. What follows `?` (a slow CRM) stays. */
export const addressOf = (to) =>
  byHash ? `${base}${location.search}#${to}` : `${base}${to}${location.search}`;

/** Goes to a place, as single-page applications do: the address first, the view when it is there. */
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

/** Has links of the application move within it. */
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-to]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.dataset.to);
});
