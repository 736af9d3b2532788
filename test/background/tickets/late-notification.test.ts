import { expect, test, vi } from 'vitest';
import { refreshTicket } from '../../../lib/background/polling/refresh-ticket';
import { saveNotificationSettings } from '../../../lib/background/tickets/desktop-notifications';
import { markSeen } from '../../../lib/background/tickets/read-markers';
import { browser, notifications } from '../../browser-stand-in';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();

test('a message that is seen while the browser makes its notification leaves none', async () => {
  await saveNotificationSettings({ on: true, withSummary: false });
  const ticketId = await openTicket(at.service, at.scope);
  await refreshTicket(at.scope, ticketId);
  at.service.control.managerReplies(ticketId, { text: 'Please send the receipt' });
  const create = browser.notifications.create;
  const making = vi.spyOn(browser.notifications, 'create').mockImplementation(async (...shown) => {
    await markSeen(at.scope, ticketId, 1);
    await create(...shown);
  });
  await refreshTicket(at.scope, ticketId);
  expect(making).toHaveBeenCalledTimes(1);
  expect(notifications.size).toBe(0);
});
