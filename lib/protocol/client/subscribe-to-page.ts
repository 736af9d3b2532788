import { type Browser, browser } from 'wxt/browser';
import type { Shown } from '../../domain/crm/content-messages';
import { isBackground } from './sender';
import { substituteTransport } from './transport';

/**
 * Calls `onShown` as soon as the content script of the page around this panel reports which record it
 * shows. A page is not trusted: until the background confirms the report, use it only to hide data. `whenIdle` runs
 * what can wait until the panel has nothing else to do, and returns a function that cancels it.
 */
export function subscribeToPage(
  onShown: (shown: Shown['record']) => void,
  signal: AbortSignal,
  whenIdle: (run: () => void) => () => void,
): void {
  // In practice there is no page around the panel that could report a record.
  if (substituteTransport()) return;
  let ownTab: number | undefined;
  // Firefox does not deliver the report to a panel in a page, so the background forwards it.
  if (!import.meta.env.FIREFOX)
    void Promise.allSettled([browser.tabs.getCurrent()]).then(([tab]) => {
      if (tab.status === 'fulfilled') ownTab = tab.value?.id;
    });
  let parser: typeof import('./page-report') | undefined;
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    const [loaded] = await Promise.allSettled([import('./page-report')]);
    // It cannot be loaded if the panel is being left, or an update replaced the file. What the background
    // confirms is then all that the panel gets to know.
    if (loaded.status === 'fulfilled') parser = loaded.value;
  };
  const read = (message: unknown): undefined => {
    const shown = parser?.parsePageReport(message);
    if (shown !== undefined && !signal.aborted) onShown(shown);
  };
  const listener = (message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    if (sender.id !== browser.runtime.id || !isReport(message)) return;
    const isOwnTab = ownTab !== undefined && sender.tab?.id === ownTab && sender.frameId === 0;
    if (!isOwnTab && !isBackground(sender)) return;
    // At once if possible: what the background confirms of it must not be drawn first.
    if (parser) return read(message);
    loading ??= load();
    void loading.then(() => read(message));
  };
  browser.runtime.onMessage.addListener(listener);
  // A page that an update of the extension left behind has no runtime any more.
  signal.addEventListener('abort', () => browser.runtime?.onMessage.removeListener(listener));
  // The first picture does not wait for the schemas; the next record must not wait for them either.
  const cancel = whenIdle(() => {
    loading ??= load();
  });
  signal.addEventListener('abort', cancel);
}

const isReport = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'request' in message &&
  message.request === 'record.report';
