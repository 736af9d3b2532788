import type { Chromium } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import { SAMPLES } from '../protocol/samples';
import { OVER, rowOf } from './golive-room';
import { addKey, expect, inFirefox, setUp, test } from './setting';

// The document that runs the checks: it is there during a run and no longer, goes on without the desk,
// and can be nobody else.

const holdTicket = (service: FakeService) =>
  service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'silence', at: 'before-headers' },
  );

/** How many documents of the extension have no tab; its worker is none. */
const offscreenDocuments = (alongside: Chromium): Promise<number> =>
  alongside.background().evaluate(async () => {
    const { runtime } = Reflect.get(globalThis, 'chrome');
    return (await runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length;
  });

test('a run goes on when the desk is closed, in a document that is there only meanwhile', async ({
  alongside,
  service,
}) => {
  await addKey(alongside, service, service.keys.testFull);
  expect(await offscreenDocuments(alongside)).toBe(0);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Go-live');
  const held = holdTicket(service);
  await desk.click('button', 'Run checks');
  await held.reached();
  expect(await offscreenDocuments(alongside)).toBe(1);
  // Another page of ours keeps the browser open.
  const options = await alongside.open('options');
  await desk.close();
  held.release();
  await expect.poll(() => offscreenDocuments(alongside)).toBe(0);
  const again = await alongside.open('desk');
  await again.click('link', 'Go-live');
  await expect(again.page.getByText(OVER)).toBeVisible();
  await expect(rowOf(again, 3)).toContainText('Passed');
  await options.close();
});

const RUNNERS = [
  'golive.run.read',
  'golive.begin',
  'golive.refuse',
  'golive.progress.save',
  'golive.call',
  'golive.confirm',
  'golive.end',
] as const;

test.describe('during a run', () => {
  // What Chromium says of a page that asks for one of ours.
  test.use({ expected: [/chrome-extension:\/\/invalid/, /golive-runner\.html/] });

  test('neither a tab nor a page can be that document', async ({ alongside, service, crm }) => {
    await setUp(alongside, service, crm);
    const desk = await alongside.open('desk');
    await desk.click('link', 'Go-live');
    const held = holdTicket(service);
    await desk.click('button', 'Run checks');
    await held.reached();
    service.log.clear();
    const address = desk.page.url().replace(/desk\.html.*/, 'golive-runner.html');

    // In a tab the browser names the tab with the sender.
    const stranger = await desk.page.context().newPage();
    await stranger.goto(address);
    for (const request of RUNNERS)
      expect(
        await stranger.evaluate(
          (message) => Reflect.get(globalThis, 'chrome').runtime.sendMessage(message),
          { request, params: SAMPLES[request] },
        ),
        request,
      ).toMatchObject({ ok: false, failure: { kind: 'denied' } });
    expect(service.log.entries()).toEqual([]);
    await stranger.close();

    // No page of a site can load it.
    const tab = await alongside.openCrm(`${crm}/open/customers/41`);
    await tab.inPage(`void (() => { const frame = document.createElement('iframe');
    frame.name = 'by-hand'; frame.src = ${JSON.stringify(address)}; document.body.append(frame); })()`);
    await expect.poll(() => tab.page.frame('by-hand')?.url()).toContain('chrome-error:');

    held.release();
    await expect(desk.page.getByText(OVER)).toBeVisible();
  });
});

test('in Firefox a run goes on when the desk is closed, and a stop ends it at once', async ({
  service,
}) => {
  await inFirefox(async (browser) => {
    await addKey(browser, service, service.keys.testFull);
    const desk = await browser.open('desk');
    await desk.click('link', 'Go-live');
    const first = holdTicket(service);
    await desk.click('button', 'Run checks');
    await first.reached();
    await desk.close();
    first.release();
    const again = await browser.open('desk');
    await again.click('link', 'Go-live');
    await expect.poll(() => again.allText()).toMatch(OVER);

    const second = holdTicket(service);
    await again.click('button', 'Run checks');
    await second.reached();
    await again.click('button', 'Stop');
    await again.seeText('Stopping after the current request…');
    second.release();
    await again.seeText('The latest run was stopped.');
    expect(await again.allText()).toMatch(/\b3\s+A repeated creation.*\s+\S*\s*Interrupted/);
  });
});

test('in Firefox a run that ended with the background is interrupted, and can be completed', async ({
  service,
}) => {
  await inFirefox(async (browser) => {
    await addKey(browser, service, service.keys.testFull);
    const desk = await browser.open('desk');
    await desk.click('link', 'Go-live');
    const held = holdTicket(service);
    await desk.click('button', 'Run checks');
    await held.reached();
    service.log.clear();
    await browser.stopBackground();
    held.release();
    await desk.seeText('The latest run was interrupted');
    // The next background reads what it always reads at its start.
    expect(service.log.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
    await desk.click('button', 'Run the remaining');
    await expect.poll(() => desk.allText()).toMatch(OVER);
  });
});
