import { until } from '../browsers/firefox-bidi';
import type { CrmTab } from '../browsers/surface';
import { AGENT, type Entered, type RequestTracker } from './request-tracker';

/** The fields on a customer's page, as a user points at them. */
export const SHOWN = {
  name: '.RealName .current-value',
  email: '.EmailAddress .current-value',
  phone: '.WorkPhone .current-value',
  client: '.Organization .current-value',
};

/** Opens the page of a customer in a new tab, which asks for a login first. */
export async function openAtLogin<Tab extends CrmTab>(
  browser: { openCrm(address: string): Promise<Tab> },
  { address }: RequestTracker,
  { path }: Entered,
): Promise<Tab> {
  const tab = await browser.openCrm(`${address}${path}`);
  await untilAt(tab, '/NoAuth/Login.html');
  return tab;
}

/** Logs the agent in, and waits for the requested page. */
export async function logIn(tab: CrmTab, path: string): Promise<void> {
  await tab.type('#user', AGENT.login);
  await tab.type('[name=pass]', AGENT.password);
  await tab.click('#login [type=submit]');
  await untilAt(tab, path);
}

/** Searches for users by name and opens the one with this login. */
export async function openFound(tab: CrmTab, { name, login, path }: Entered): Promise<void> {
  await tab.goto(`/User/Search.html?UserString=${encodeURIComponent(name)}`);
  await tab.follow(login);
  await untilAt(tab, path);
}

/** Appends to a customer's name in its edit form, and goes back to the customer's page. */
export async function addToName(tab: CrmTab, { id, path }: Entered, more: string): Promise<void> {
  await tab.follow('Edit');
  await untilAt(tab, `/Admin/Users/Modify.html?id=${id}`);
  await tab.click('[name=RealName]');
  await tab.press('End');
  await tab.type('[name=RealName]', more);
  await tab.click('[type=submit][value="Save Changes"]');
  await until(() => said(tab, 'RealName changed'), 'the change to be saved');
  await tab.follow('User Summary');
  await untilAt(tab, path);
}

/** What the page of a customer can open over itself, and how the agent opens it. */
export const OPENINGS: { name: string; open(tab: CrmTab): Promise<void>; shown: string }[] = [
  {
    name: 'the menu of the agent',
    open: (tab) => tab.hover('#preferences'),
    shown: '#preferences-logout',
  },
  {
    name: 'the list of queues',
    open: (tab) => tab.click('.select-queue button'),
    shown: '.select-queue .dropdown-menu.show',
  },
  {
    name: 'the dialog of shortcuts',
    open: async (tab) => {
      await tab.click('#footer');
      await tab.press('?');
    },
    shown: '.modal .modal-title',
  },
];

/** Waits until an element of the page is visible. */
export const untilShown = (tab: CrmTab, select: string): Promise<unknown> =>
  until(
    () => tab.inPage<boolean>(`document.querySelector('${select}')?.checkVisibility() ?? false`),
    select,
  );

const said = (tab: CrmTab, text: string): Promise<boolean> =>
  inOpenPage(tab, `document.body.innerText.includes('${text}')`);

const untilAt = (tab: CrmTab, path: string): Promise<unknown> =>
  until(
    () =>
      inOpenPage(
        tab,
        `document.readyState === 'complete' && location.href.startsWith(location.origin + '${path}')`,
      ),
    `the page ${path}`,
  );

/** A page that unloads during the evaluation does not count. */
const inOpenPage = (tab: CrmTab, script: string): Promise<boolean> =>
  tab.inPage<boolean>(script).catch(() => false);
