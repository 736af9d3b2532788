import type { ChromiumPanel } from '../browsers/chromium';

/** Hears every alert of a panel from now on; what comes back tells them all, in their order. */
export async function hearAlerts({ frame }: ChromiumPanel): Promise<() => Promise<string[]>> {
  await frame.evaluate(() => {
    const said: string[] = [];
    Reflect.set(globalThis, 'said', said);
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('[role=alert]')) said.push(one.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => frame.evaluate<string[]>(`globalThis.said`);
}
