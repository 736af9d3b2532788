import { browser } from 'wxt/browser';
import { type DeskRoom, routeTo } from '../../domain/core/desk-routes';
import { done, type Outcome } from '../../domain/core/failure';
import { settingsRoute } from '../../domain/core/settings-routes';
import type { Params } from '../../protocol/contract';
import { countsChanged } from '../core/counts-changed';
import { openTab } from '../core/open-tab';

/** Opens the options or the desk in a tab, or switches to the tab that has it open. */
export async function openPage({
  page,
  room,
  section,
}: Params<'screen.open'>): Promise<Outcome<null>> {
  if (page === 'options') await openOwnPage('/options.html', section && settingsRoute(section));
  else await openDesk(room && { room });
  await countsChanged();
  return done(null);
}

/** Opens the desk, at a room and an item in it if given. */
export const openDesk = (target?: { room: DeskRoom; id?: string | undefined }): Promise<void> =>
  openOwnPage('/desk.html', target && routeTo(target.room, target.id));

/** Opens a page at an address of its own if given. A page that is open stays where it is otherwise. */
async function openOwnPage(
  page: '/options.html' | '/desk.html',
  route: string | undefined,
): Promise<void> {
  const address = browser.runtime.getURL(page);
  const url = `${address}${route ?? ''}`;
  const [open] = await browser.tabs.query({ url: address });
  if (open?.id === undefined) {
    await openTab(url);
    return;
  }
  await browser.tabs.update(open.id, { active: true, ...(route !== undefined && { url }) });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}

/** Opens an application on the desk. */
export async function openApplication(applicationId: string): Promise<Outcome<null>> {
  await openDesk({ room: 'onboarding', id: applicationId });
  return done(null);
}

/** Opens a ticket on the desk. */
export async function openTicket(ticketId: string): Promise<Outcome<null>> {
  await openDesk({ room: 'tickets', id: ticketId });
  return done(null);
}
