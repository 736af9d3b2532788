import type { PrintedServer } from '../real-team/printed-server';
import { looker } from './look-closely';
import { atCustomer, expect, openTicket, test } from './setting';
import { startTeam } from './team-stage';

// Two agents of one team at one ticket, each with a browser of their own.

test('a colleague sees who writes a reply, and afterwards who sent it', async ({
  alongside,
  colleague: bens,
  service,
  crm,
}, info) => {
  const look = looker(info);
  let server: PrintedServer | undefined;
  try {
    const { sidebar: hers } = await atCustomer(alongside, service, crm);
    const { sidebar: his, tab } = await atCustomer(bens, service, crm);
    server = await startTeam(alongside, bens);
    const ticketId = await openTicket(hers, service, 'Refund for order 4711');
    for (let day = 1; day <= 30; day += 1)
      service.control.managerReplies(ticketId, { text: `Words of day ${day}, which are read.` });
    await his.click('button', 'Refund for order 4711');
    await his.seeText('Words of day 30');
    await hers.seeText('Words of day 30');
    const last = his.frame.getByRole('article').last();
    const places = async () => [
      await last.boundingBox(),
      await his.find('textbox', 'Reply').boundingBox(),
    ];
    const before = await places();

    // He sees that she writes, and nothing that he reads moves or is covered.
    await hers.fill('Reply', 'I refunded it today.');
    await his.seeText('Anna Example is writing a reply.');
    expect(await places()).toEqual(before);
    const line = await his.frame.getByText('Anna Example is writing').boundingBox();
    const [message] = before;
    expect(line?.y).toBeGreaterThanOrEqual((message?.y ?? 0) + (message?.height ?? 0));
    await look('writes', his.frame, tab.page);
    await his.fill('Reply', 'I look at it.');
    await hers.seeText('Ben Sample is writing a reply.');
    await his.fill('Reply', '');
    await hers.missText('Ben Sample is writing a reply.');

    // What she sent has her name.
    await hers.click('button', 'Send');
    await his.seeText('I refunded it today.');
    await his.seeText('Anna Example · Your team');
    await his.missText('Anna Example is writing a reply.');
    await hers.missText('Anna Example');
    await look('sent', his.frame, tab.page);
  } finally {
    await server?.close();
  }
});
