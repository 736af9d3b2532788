import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standardWebhooks } from '../../lib/notifications/standard-webhooks';
import { type Process, startReceiverProcess } from '../notifications/receiver-process';
import { OVER, rowOf } from './golive-room';
import { addKey, expect, test as inDesk, inFirefox } from './setting';

// Check 8 from the desk: the browser delivers to our receiver as `npm run receiver` runs it.

type Given = { receiver: Process; secret: string };

const test = inDesk.extend<Given>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  secret: async ({}, use) => use(standardWebhooks.makeSecret()),
  receiver: async ({ secret }, use) => {
    const data = mkdtempSync(join(tmpdir(), 'alongside-receiver-'));
    const receiver = await startReceiverProcess(data, secret);
    await use(receiver);
    expect(await receiver.end()).toBe(0);
    rmSync(data, { recursive: true });
  },
});

/** How many notifications the receiver accepted as new. */
const acceptedBy = ({ lines }: Process) => lines.filter((line) => /Z accepted /.test(line)).length;

test('check 8 explains a wrong secret; with the right one it passes, and the receiver accepts each notification once', async ({
  alongside,
  service,
  receiver,
  secret,
}) => {
  await addKey(alongside, service, service.keys.testFull);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Go-live');
  await desk.fill('Receiver address', `${receiver.origin}/notifications`);
  await desk.fill('Probe address', `${receiver.origin}/processed/{id}`);
  const run = async (signedWith: string) => {
    await desk.fill('Signing secret', signedWith);
    await rowOf(desk, 8)
      .getByRole('button', { name: /^Run this/ })
      .click();
  };
  await run(standardWebhooks.makeSecret());
  await expect(rowOf(desk, 8)).toContainText('Failed');
  await desk.seeText('The latest run failed');
  await desk.seeText('Compare the secrets and the clocks');
  expect(acceptedBy(receiver)).toBe(0);

  await run(secret);
  await expect(rowOf(desk, 8)).toContainText('Passed');
  await desk.seeText('Passed so far');
  expect(acceptedBy(receiver)).toBe(2);
  expect(receiver.lines.join('\n')).not.toContain(secret);
});

test('check 8 passes in Firefox, too', async ({ service, receiver, secret }) => {
  await inFirefox(async (browser) => {
    await addKey(browser, service, service.keys.testFull);
    const desk = await browser.open('desk');
    await desk.click('link', 'Go-live');
    await desk.fill('Receiver address', `${receiver.origin}/notifications`);
    await desk.fill('Signing secret', secret);
    await desk.fill('Probe address', `${receiver.origin}/processed/{id}`);
    await desk.click('button', 'Run checks');
    await expect.poll(() => desk.allText()).toMatch(OVER);
    expect(await desk.allText()).toMatch(/\b8\s+Signed notifications.*\s+Passed/);
    expect(acceptedBy(receiver)).toBe(2);
  });
});
