/** Calls back when a single-page application changes the address. */
export const watchAddress = (onChange: () => void, signal: AbortSignal): void =>
  navigation.addEventListener('currententrychange', onChange, { signal });
