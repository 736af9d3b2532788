import type { Firefox } from '../browsers/firefox';
import { until } from '../browsers/firefox-bidi';
import type { Surface } from '../browsers/surface';
import { startCrmPages } from '../crm-pages/serve';
import { inFirefox, openTicket, setUp } from '../e2e/setting';
import { withoutUndo } from '../e2e/without-undo';
import { type FakeService, startFakeService } from '../fake-service/server';

type Open = { browser: Firefox; service: FakeService; sidebar: Surface; ticketId: string };

/** Runs work in a thread in Firefox, with a service of its own. */
export async function inThread(work: (open: Open) => Promise<void>): Promise<void> {
  const service = await startFakeService();
  const pages = await startCrmPages();
  try {
    await inFirefox(async (browser) => {
      await setUp(browser, service, pages.address);
      await withoutUndo(browser);
      const tab = await browser.openCrm(`${pages.address}/customers/41`);
      const sidebar = await tab.sidebar();
      const ticketId = await openTicket(sidebar, service, 'Refund');
      await work({ browser, service, sidebar, ticketId });
    });
  } finally {
    await pages.close();
    await service.close();
  }
}

/** Sends a reply; resolves when the composer is empty again. */
export async function sendReply(sidebar: Surface, text: string): Promise<void> {
  await sidebar.fill('Reply', text);
  await sidebar.click('button', 'Send');
  await until(async () => (await sidebar.valueOf('textbox', 'Reply')) === '', 'an empty reply');
}
