import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chromium, startChromium } from '../browsers/chromium';
import { atCustomer, expect, openTicket } from '../e2e/setting';
import type { FakeService } from '../fake-service/server';
import { repliesOf } from './exactly-once';
import { countOf } from './seeded-database';
import { expectConfirmed, sendReply } from './stage';

/**
 * Runs work in a profile that several browsers use one after the other; deletes the profile
 * afterwards.
 */
export async function inOneProfile(
  work: (start: () => Promise<Chromium>, profile: string) => Promise<void>,
  args: string[] = [],
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'alongside-again-'));
  const started: Chromium[] = [];
  try {
    await work(async () => {
      const browser = await startChromium({ profile, args });
      started.push(browser);
      return browser;
    }, profile);
  } finally {
    await started.at(-1)?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Morning = {
  start: () => Promise<Chromium>;
  profile: string;
  ticketId: string;
  /** The number of rows in the outbox on the day before. */
  kept: number;
};

/**
 * Sends a reply in a browser, changes its profile at the end of that day, and starts it again. The
 * service's log begins with the second start.
 */
export const afterADay = (
  { service, crm }: { service: FakeService; crm: string },
  atNight: (browser: Chromium) => Promise<void>,
  work: (morning: Morning) => Promise<void>,
): Promise<void> =>
  inOneProfile(async (start, profile) => {
    const browser = await start();
    const { sidebar } = await atCustomer(browser, service, crm);
    const ticketId = await openTicket(sidebar, service);
    await sendReply(sidebar, 'Before');
    await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Before']);
    await expectConfirmed(sidebar);
    const kept = await countOf(browser, 'commands');
    expect(kept).toBeGreaterThan(0);
    await atNight(browser);
    await browser.close();
    service.log.clear();
    await work({ start, profile, ticketId, kept });
  });
