import { type Browser, browser } from 'wxt/browser';
import * as z from '../../domain/core/schema';
import { Shown } from '../../domain/crm/content-messages';
import { AppEvent } from '../events';

/** Calls `onEvent` with each event from the background until the signal aborts. */
export function subscribe(onEvent: (event: AppEvent) => void, signal: AbortSignal): void {
  const listener = (message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    if (!isBackground(sender)) return;
    const event = AppEvent.safeParse(message);
    if (event.success) onEvent(event.data);
  };
  browser.runtime.onMessage.addListener(listener);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(listener));
}

const PageReport = z.object({ request: z.literal('record.report'), params: Shown });

/**
 * Calls `onShown` as soon as the content script of the page around this panel reports which record it
 * shows. A page is not trusted: until the background confirms the report, use it only to hide data.
 */
export function subscribeToPage(
  onShown: (shown: Shown['record']) => void,
  signal: AbortSignal,
): void {
  let ownTab: number | undefined;
  // Firefox does not deliver the report to a panel in a page, so the background forwards it.
  if (!import.meta.env.FIREFOX)
    void Promise.allSettled([browser.tabs.getCurrent()]).then(([tab]) => {
      if (tab.status === 'fulfilled') ownTab = tab.value?.id;
    });
  const listener = (message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    const report = PageReport.safeParse(message);
    if (!report.success || sender.id !== browser.runtime.id) return;
    const isOwnTab = ownTab !== undefined && sender.tab?.id === ownTab && sender.frameId === 0;
    if (isOwnTab || isBackground(sender)) onShown(report.data.params.record);
  };
  browser.runtime.onMessage.addListener(listener);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(listener));
}

/**
 * Whether the browser names the background as the sender: a page of this extension without a tab.
 * Content scripts and docked frames always have a tab. Firefox reports the background in the same way
 * for `tabs.sendMessage`. The document that runs the go-live checks has no tab either; its path tells it.
 */
function isBackground(sender: Browser.runtime.MessageSender | undefined): boolean {
  if (!sender || sender.id !== browser.runtime.id || sender.tab) return false;
  if (sender.url === undefined) return true;
  const { href, protocol } = new URL(browser.runtime.getURL('/golive-runner.html'));
  return sender.url !== href && URL.parse(sender.url)?.protocol === protocol;
}
