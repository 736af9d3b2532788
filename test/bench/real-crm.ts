import type { Chromium } from '../browsers/chromium';
import { type RequestTracker, startRequestTracker } from '../real-crm/request-tracker';
import { logIn, openAtLogin } from '../real-crm/rt-pages';
import { countTasks, loadToRest, metric } from './main-thread';
import { alternate } from './pairs';
import type { Figure } from './report';
import { sidesOf } from './sides';
import type { Stage } from './stage';

/** Milliseconds of the page's main thread for one load of a customer's page. */
type Sides = { none: number; noneAgain: number; open: number };

/**
 * What the open panel costs a page of Request Tracker. Unlike the record page of the other parts, it runs
 * scripts of its own, as CRMs do.
 */
export async function besideRealCrm({ bare, alongside }: Stage): Promise<Figure[]> {
  const rt = await startRequestTracker();
  try {
    return await measureBeside(rt, bare, alongside);
  } finally {
    await rt.close();
  }
}

/** The same in a Request Tracker that runs. */
export async function measureBeside(
  rt: RequestTracker,
  bare: Chromium,
  alongside: Chromium,
): Promise<Figure[]> {
  await addSite(alongside, rt);
  const none = await customersOf(bare, rt);
  const rounds = await alternate<Sides>(
    { none, open: await customersOf(alongside, rt, 'sidebar.html'), noneAgain: none },
    { rounds: 14 },
  );
  const { figure } = sidesOf<keyof Sides>(rounds);
  return [
    figure('no extension against itself: main thread', 'noneAgain', 'none'),
    figure('panel open: main thread', 'open', 'none', 1.2),
  ];
}

async function addSite(browser: Chromium, { address, customers }: RequestTracker): Promise<void> {
  const options = await browser.open('options');
  await options.fill('CRM address', address);
  await options.fill('Record address', `${address}${customers.jo.path}`);
  await options.click('button', 'Add CRM site');
  await options.seeText('/User/Summary.html?id=:id');
  await options.close();
}

/** Logs in, and opens one customer after the other. */
async function customersOf(browser: Chromium, rt: RequestTracker, file?: string) {
  const { jo, bob, otherBob, taro } = rt.customers;
  const paths = [jo, bob, otherBob, taro].map(({ path }) => path);
  const tab = await openAtLogin(browser, rt, jo);
  await logIn(tab, jo.path);
  const devtools = await countTasks(tab.page);
  return async (round: number): Promise<number> => {
    await loadToRest(tab.page, `${rt.address}${paths[round % paths.length]}`, file);
    return (await metric(devtools, 'TaskDuration')) * 1000;
  };
}
