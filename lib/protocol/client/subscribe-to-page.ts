import { type Browser, browser } from 'wxt/browser';
import type { Shown } from '../../domain/crm/content-messages';
import { isBackground } from './sender';
import { substituteTransport } from './transport';

/**
 * Calls `onShown` as soon as the content script of the page around this panel reports which record it
 * shows. A page is not trusted: until the background confirms the report, use it only to hide data.
 */
export function subscribeToPage(
  onShown: (shown: Shown['record']) => void,
  signal: AbortSignal,
): void {
  // In practice there is no page around the panel that could report a record.
  if (substituteTransport()) return;
  let ownTab: number | undefined;
  // Firefox does not deliver the report to a panel in a page, so the background forwards it.
  if (!import.meta.env.FIREFOX)
    void Promise.allSettled([browser.tabs.getCurrent()]).then(([tab]) => {
      if (tab.status === 'fulfilled') ownTab = tab.value?.id;
    });
  const read = async (message: unknown): Promise<void> => {
    const parser = await loadParser();
    const shown = parser?.parsePageReport(message);
    if (shown !== undefined && !signal.aborted) onShown(shown);
  };
  const listener = (message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    if (sender.id !== browser.runtime.id || !isReport(message)) return;
    const isOwnTab = ownTab !== undefined && sender.tab?.id === ownTab && sender.frameId === 0;
    if (isOwnTab || isBackground(sender)) void read(message);
  };
  browser.runtime.onMessage.addListener(listener);
  // A page that an update of the extension left behind has no runtime any more.
  signal.addEventListener('abort', () => browser.runtime?.onMessage.removeListener(listener));
  // The first picture does not wait for the schemas; the next record must not wait for them either.
  const idle = requestIdleCallback(() => void loadParser());
  signal.addEventListener('abort', () => cancelIdleCallback(idle));
}

/**
 * Undefined if it cannot be loaded: the panel is being left, or an update replaced the file. What the
 * background confirms is then all that the panel gets to know.
 */
async function loadParser(): Promise<typeof import('./page-report') | undefined> {
  const [parser] = await Promise.allSettled([import('./page-report')]);
  return parser.status === 'fulfilled' ? parser.value : undefined;
}

const isReport = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'request' in message &&
  message.request === 'record.report';
