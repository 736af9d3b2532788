import type { ChromiumPanel } from '../browsers/chromium';

/**
 * Collects every alert of a panel from now on; the returned function returns their texts in order.
 */
export async function collectAlerts({ frame }: ChromiumPanel): Promise<() => Promise<string[]>> {
  await frame.evaluate(() => {
    const said: string[] = [];
    Reflect.set(globalThis, 'said', said);
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('[role=alert]')) said.push(one.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => frame.evaluate<string[]>(`globalThis.said`);
}
