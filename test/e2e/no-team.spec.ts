import { atCustomer, expect, openTicket, test } from './setting';

// A browser without a team pays nothing for it.

test('without a team no part of it runs, and no WebSocket is opened while panel, desk and settings are open', async ({
  alongside,
  service,
  crm,
}) => {
  const settings = await alongside.open('options');
  // The start after an installation loads all parts once without running them; others load what they run.
  await alongside.stopBackground();
  await settings.request('session.read', {});
  const background = alongside.background();
  await background.evaluate(watchTeam);
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  const desk = await alongside.open('desk');
  await desk.see('button', 'Refund for order 4711');
  expect(await background.evaluate(seenOfTeam)).toEqual([]);
  // The same look finds the part once it is needed.
  await settings.click('button', 'Make a team');
  await settings.fill('Team name', 'Support');
  await settings.fill('Server address', 'ws://127.0.0.1:9');
  await settings.fill('Your name in the team', 'Anna Example');
  await settings.click('button', 'Make a team');
  await settings.seeText('You made the team Support');
  await expect
    .poll(() => background.evaluate(seenOfTeam))
    .toEqual(expect.arrayContaining(['background-team.js', 'ws://127.0.0.1:9/']));
});

/** Runs in the background: keeps which parts of a team run from now on, and where WebSockets lead. */
function watchTeam(): void {
  const seen: string[] = [];
  Reflect.set(globalThis, 'seenOfTeam', seen);
  const load = globalThis.importScripts.bind(globalThis);
  Reflect.set(globalThis, 'importScripts', (...files: string[]) => {
    load(...files);
    for (const file of files.map(String)) {
      const [name] = /background-team[^/]*\.js$/.exec(file) ?? [];
      if (name) seen.push(name);
    }
  });
  Reflect.set(
    globalThis,
    'WebSocket',
    class extends WebSocket {
      constructor(address: string | URL) {
        super(address);
        seen.push(String(address));
      }
    },
  );
}

/** Runs in the background. */
const seenOfTeam = (): unknown => Reflect.get(globalThis, 'seenOfTeam');
