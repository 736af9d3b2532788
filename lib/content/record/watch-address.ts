/** Calls back when a single-page application changes the address, either way through history. */
export function watchAddress(onChange: () => void, signal: AbortSignal): void {
  // Absent before Firefox 147: there the background sees `pushState` and says `look-again`.
  const { navigation }: { navigation?: Navigation } = globalThis;
  navigation?.addEventListener('currententrychange', onChange, { signal });
  addEventListener('popstate', onChange, { signal });
  addEventListener('hashchange', onChange, { signal });
}
