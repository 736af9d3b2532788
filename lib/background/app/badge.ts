import { browser } from 'wxt/browser';
import { reference } from '../domain/record';
import { countsOfPlace, countsOfRecord } from './counts';
import { chosenEnvironment } from './facts';
import { tellPage } from './news';
import { keepGivenIn, tabsWithRecords } from './tabs';

const COLOUR = { test: '#8a5300', live: '#1b6e3c' } as const;

/** Puts the number of unread messages and of applications not looked at on the toolbar button and on the docks' handles. */
export async function showUnread(): Promise<void> {
  const environment = await chosenEnvironment();
  const counts = await countsOfPlace();
  const unread = counts.unread + counts.applications;
  await Promise.all([
    browser.action.setBadgeText({ text: unread === 0 ? '' : unread > 99 ? '99+' : String(unread) }),
    browser.action.setBadgeBackgroundColor({ color: COLOUR[environment] }),
    ...(await tabsWithRecords()).map(async ({ tabId, record }) =>
      tellPage(tabId, {
        alongside: 'unread',
        unread: (await countsOfRecord(reference(record.ref))).unread,
      }),
    ),
  ]);
}

/** Marks a tab whose page keeps removing the dock; the mark goes with the page. The popup says why. */
export async function sayGivenIn(tabId: number): Promise<void> {
  await Promise.all([
    keepGivenIn(tabId, true),
    browser.action.setBadgeText({ tabId, text: '!' }),
    browser.action.setTitle({ tabId, title: browser.i18n.getMessage('dockGaveIn') }),
  ]);
}
