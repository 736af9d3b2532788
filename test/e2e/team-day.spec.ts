import type { BrowserWithAlongside, OwnScreen, Surface } from '../browsers/surface';
import type { PrintedServer } from '../real-team/printed-server';
import { atCustomer, expect, inFirefox, openTicket, setUp, test } from './setting';
import { startTeam } from './team-stage';

// A day of three agents at one customer: Anna and Ben in Chromium, Casey in Firefox. All that they do and
// see goes through their screens.

const SUMMARY = 'Refund for order 4711';
const MERCHANT = 'Northern Boats Ltd';
const UNREACHABLE =
  /can’t establish a connection to the server at ws:|connection to ws:\S+ was interrupted/;
const REPLY = 'I refunded it today.';

/** Sets the rule that two reviewers decide, and a name; returns the fingerprint of the reviewer's key. */
async function becomeReviewer(browser: BrowserWithAlongside, name: string): Promise<string> {
  const options = await browser.open('options');
  await options.request('settings.fourEyes.save', { rule: 'required' });
  const { fingerprint } = await options.request('reviewer.save', { name });
  await options.close();
  return fingerprint;
}

async function openApplication(browser: BrowserWithAlongside): Promise<OwnScreen> {
  const desk = await browser.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.click('button', MERCHANT);
  await desk.see('heading', MERCHANT);
  return desk;
}

/** Chooses in the menu of the assignee, whose button has another name afterwards. */
async function assign(screen: Surface, was: string, entry: string): Promise<void> {
  await screen.click('button', `Assignee: ${was}`);
  await screen.click('menuitem', entry);
}

test('three agents do a day’s work together in two Chromiums and a Firefox', async ({
  alongside,
  colleague: bens,
  service,
  crm,
}, info) => {
  info.setTimeout(400_000);
  let server: PrintedServer | undefined;
  try {
    const { sidebar: annas } = await atCustomer(alongside, service, crm);
    const { sidebar: his } = await atCustomer(bens, service, crm);
    await inFirefox(async (firefox) => {
      await setUp(firefox, service, crm);
      server = await startTeam(alongside, bens, firefox);
      const caseys = await (await firefox.openCrm(`${crm}/customers/41`)).sidebar();
      const all = [annas, his, caseys];

      // Anna opens a ticket, and the others see it.
      const ticketId = await openTicket(annas, service, SUMMARY);
      const texts = () => service.control.readTicket(ticketId).messages.map(({ text }) => text);
      for (const panel of [his, caseys]) {
        await panel.see('button', SUMMARY);
        await panel.seeText('Opened by Anna Example');
        await panel.click('button', SUMMARY);
        await panel.see('log', 'Messages');
      }

      // Ben and Casey both write. Casey, who can still undo the reply, is held: Ben was first.
      await his.fill('Reply', REPLY);
      await caseys.seeText('Ben Sample is writing a reply.');
      await caseys.fill('Reply', 'I look at it tomorrow.');
      await his.seeText('Casey Placeholder is writing a reply.');
      await caseys.click('button', 'Send');
      await caseys.see('button', 'Undo');
      await his.click('button', 'Send');
      await caseys.seeText('New message from Ben Sample while you were typing:');
      expect(texts()).toEqual([REPLY]);
      await caseys.click('button', 'Remove');
      for (const panel of [annas, caseys]) await panel.seeText('Ben Sample · Your team');

      // Casey hands the ticket over to Anna, with a note, and writes another one for both.
      await assign(caseys, 'Unassigned', 'Hand over…');
      await caseys.choose('Colleague', 'Anna Example');
      await caseys.fill('Note (optional)', 'She expects a call.');
      await caseys.click('button', 'Hand over');
      await annas.seeText('Casey Placeholder handed this over to you: She expects a call.');
      await his.see('button', 'Assignee: Anna Example');
      await caseys.click('button', 'Thread menu');
      await caseys.click('menuitem', 'Write a note for the team');
      await caseys.fill('Note for the team', 'She is kind.');
      await caseys.click('button', 'Save note');
      for (const panel of [annas, his]) await panel.seeText('She is kind.');

      // Without the server each works on. What fits together is merged, and what does not is shown.
      await server.stop();
      await assign(his, 'Anna Example', 'Take over');
      await assign(caseys, 'Anna Example', 'Take over');
      for (const panel of [his, caseys]) await panel.see('button', 'Assignee: You');
      await annas.click('button', 'Back to tickets');
      await openTicket(annas, service, 'Invoice is missing');
      await annas.click('button', 'Back to tickets');
      await annas.click('button', SUMMARY);
      await server.start();
      for (const panel of all) await panel.seeText('both have this ticket. Decide who keeps it.');
      await his.click('button', 'Assign to Casey Placeholder');
      await annas.see('button', 'Assignee: Casey Placeholder');
      await caseys.see('button', 'Assignee: You');
      await caseys.click('button', 'Back to tickets');
      await caseys.see('button', 'Invoice is missing');
      expect(texts()).toEqual([REPLY]);
      // Firefox reports a connection that the server ended, and each try to connect while it was away.
      const complaints = await firefox.complaints();
      expect(complaints.filter((one) => !UNREACHABLE.test(one))).toEqual([]);

      // Two reviewers decide on an application: Anna proposes, and Casey sends.
      const { id } = service.control.applicationArrives(
        service.places.test.withOnboarding.installationId,
        { company: { legalName: MERCHANT } },
      );
      const fingerprint = await becomeReviewer(alongside, 'Anna Example');
      await becomeReviewer(firefox, 'Casey Placeholder');
      const [hers, theirs] = [await openApplication(alongside), await openApplication(firefox)];
      await hers.click('radio', 'Reject');
      await hers.fill('Reason for rejection', 'No licence');
      await hers.click('button', 'Propose');
      await theirs.seeText('Anna Example proposes: Reject');
      await theirs.click('button', 'Check and send');
      await theirs.seeText(fingerprint);
      await theirs.fill('Reason for rejection', 'No licence');
      await theirs.click('button', 'Submit decision as second reviewer');
      await hers.seeText('Casey Placeholder sent it');
      expect(service.control.readApplication(id).status).toBe('Rejected');
    });
  } finally {
    await server?.close();
  }
});
