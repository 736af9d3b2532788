import { browser } from 'wxt/browser';
import { reference } from '../../domain/crm/record-reference';
import { sendToPage } from '../core/publish';
import { chosenEnvironment } from '../core/settings-store';
import { tabRecord, tabsWithRecords, tellUnread } from '../core/tab-store';
import { countsInTab, followsRecords } from '../sites/record-scope';
import { unreadByRecord } from '../tickets/ticket-counts';
import { countsOfScope } from './counts';

const COLOUR = { test: '#8a5300', live: '#1b6e3c' } as const;

/** How often it was counted, and the latest of these counts that is shown. */
let [counted, latestShown] = [0, 0];

/**
 * Shows the number of unread messages and new applications on the toolbar button, and each record's unread messages
 * on its dock's handle. A slow count shows nothing once a later one is shown.
 */
export async function showUnread(): Promise<void> {
  counted += 1;
  const turn = counted;
  const isOld = () => turn < latestShown;
  const environment = await chosenEnvironment();
  const counts = await countsOfScope();
  if (isOld()) return;
  latestShown = turn;
  const unread = counts.unread + counts.applications;
  await Promise.all([
    browser.action.setBadgeText({ text: unread === 0 ? '' : unread > 99 ? '99+' : String(unread) }),
    browser.action.setBadgeBackgroundColor({ color: COLOUR[environment] }),
    tellPages(isOld),
  ]);
}

/** Tells the pages whose record has another number than they were told. */
async function tellPages(isOld: () => boolean): Promise<void> {
  const [tabs, unreadOf, follows] = await Promise.all([
    tabsWithRecords(),
    unreadByRecord(),
    followsRecords(),
  ]);
  await Promise.all(
    tabs.map(async ({ tabId, record }) => {
      const shown = reference(record.ref);
      const known = follows ? (await countsInTab(record, tabId)).unread : unreadOf.get(shown);
      // Its page went to another record meanwhile, and is told that one's number with the reply to its report.
      const now = await tabRecord(tabId);
      if (!now || reference(now.ref) !== shown || isOld()) return;
      const unread = known ?? 0;
      if (tellUnread(tabId, shown, unread))
        await sendToPage(tabId, { alongside: 'unread', unread });
    }),
  );
}
