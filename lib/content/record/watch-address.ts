/** Calls back when a single-page application changes the address. */
export function watchAddress(onChange: () => void, signal: AbortSignal): void {
  // Firefox has it since version 147. In older ones the background sees `pushState` and sends `look-again`.
  const { navigation }: { navigation?: Navigation } = globalThis;
  navigation?.addEventListener('currententrychange', onChange, { signal });
  addEventListener('popstate', onChange, { signal });
  addEventListener('hashchange', onChange, { signal });
}
