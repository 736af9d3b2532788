import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readSession } from '../../../../lib/background/api/session';
import { watchNotificationClicks } from '../../../../lib/background/app/notification-click';
import { removeKey } from '../../../../lib/background/keys/key-changes';
import {
  allContentChecked,
  readApplications,
  watchApplications,
} from '../../../../lib/background/onboarding/queue/applications';
import { clearQueues } from '../../../../lib/background/onboarding/queue/queue-cache';
import { refreshApplications } from '../../../../lib/background/onboarding/queue/refresh-schedule';
import { countUnreviewed } from '../../../../lib/background/onboarding/queue/review-markers';
import { clearViewers } from '../../../../lib/background/onboarding/queue/viewers';
import {
  markApplicationSeen,
  viewApplication,
} from '../../../../lib/background/onboarding/review/application';
import { decideApplication } from '../../../../lib/background/onboarding/review/decide';
import { saveNotificationSettings } from '../../../../lib/background/tickets/desktop-notifications';
import { jsonDigest } from '../../../../lib/domain/onboarding/compare-snapshots';
import { environmentDb } from '../../../../lib/storage/databases';
import { alarms, browser, clickNotification, notifications, tabs } from '../../../browser-stand-in';
import { signedIn } from '../../background';
import { signedInStage } from '../../stage';

const at = signedInStage();
beforeEach(async () => {
  clearViewers('test');
  await readSession();
  await saveNotificationSettings({ on: true, withSummary: false });
  await refreshLater();
});

/**
 * Restarts the background after a while, with empty memory, and lets its clock refresh the queue.
 */
async function refreshLater(): Promise<void> {
  clearQueues('test');
  const held = await browser.storage.session.get(null);
  await browser.storage.session.remove(
    Object.keys(held).filter((name) => name.startsWith('applications/')),
  );
  await refreshApplications();
  await allContentChecked();
}
const addApplication = (name = 'Harbour Teas Ltd') =>
  at.service.control.applicationArrives(at.scope.installationId, { company: { legalName: name } })
    .id;
/** Another reviewer requested information, and the merchant sends it. */
const correctApplication = (id: string, name: string) => {
  at.service.control.readApplication(id).status = 'InformationRequired';
  at.service.control.merchantCorrects(id, { company: { legalName: name } });
};
/** A reviewer opens the application. */
async function readApplication(applicationId: string) {
  const read = await viewApplication({ scope: at.scope, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  await markApplicationSeen({ scope: at.scope, applicationId, seen: read.value.mark });
  return read.value.mark;
}
const messages = () => [...notifications.values()].map(({ message }) => message);
const newsOf = async (id: string) => {
  const read = await readApplications({ scope: at.scope, text: id, status: '', limit: 1 });
  return read.ok ? read.value.rows[0]?.news : read.failure.kind;
};

test('applications of the first reading cause no notification', () => {
  expect(messages()).toEqual([]);
  expect(alarms.has('applications')).toBe(true);
});

test('a new application causes one notification without its name, also after a restart', async () => {
  const id = addApplication();
  await refreshLater();
  expect(messages()).toEqual(['New merchant application']);
  notifications.clear();
  await refreshLater();
  expect(messages()).toEqual([]);
  expect(await newsOf(id)).toBe('new');
});

test('each correction by a merchant causes one notification; a decision causes none', async () => {
  const id = addApplication();
  await refreshLater();
  notifications.clear();
  correctApplication(id, 'Harbour Teas Limited');
  await refreshLater();
  expect(messages()).toEqual(['A merchant updated an application']);
  notifications.clear();
  await refreshLater();
  expect(messages()).toEqual([]);
});

test('a document that gets another link at each reading is no news', async () => {
  const id = addApplication();
  let readings = 0;
  at.service.control.readApplication(id).snapshot = {
    documents: [
      {
        hash: `sha256:${'5e'.repeat(32)}`,
        get url() {
          readings += 1;
          return `https://files.example.com/get?token=${readings}`;
        },
      },
    ],
  };
  await refreshLater();
  await readApplication(id);
  notifications.clear();
  await refreshLater();
  expect(readings).toBeGreaterThan(2);
  expect(messages()).toEqual([]);
  expect(await newsOf(id)).toBeUndefined();
});

test.each([
  ['the same data is no news', (_: string) => {}, undefined, []],
  [
    'a correction is',
    (id: string) => correctApplication(id, 'Harbour Teas Limited'),
    'changed',
    ['A merchant updated an application'],
  ],
] as const)('after an update of the extension %s', async (_, change, news, told) => {
  const id = addApplication();
  const { installationId } = at.scope;
  const application = at.service.control.readApplication(id);
  application.snapshot.documents = [
    { url: 'https://files.example.com/7', hash: `sha256:${'5e'.repeat(32)}` },
  ];
  await refreshLater();
  const { status } = await readApplication(id);
  const former = { status, digest: await jsonDigest(application.snapshot) };
  const db = await environmentDb('test');
  await db.put('applications', { installationId, applicationId: id, told: former, seen: former });
  change(id);
  notifications.clear();
  await refreshLater();
  expect(messages()).toEqual(told);
  expect(await newsOf(id)).toBe(news);
  const marker = await db.get('applications', [installationId, id]);
  expect(marker?.told.digest).not.toBe(former.digest);
});

test('notifications contain names only if the user chose that', async () => {
  await saveNotificationSettings({ on: true, withSummary: true });
  addApplication('Quay Coffee Ltd');
  await refreshLater();
  expect(messages()).toEqual(['New merchant application\nQuay Coffee Ltd']);
});

test('several changes at once cause one notification', async () => {
  for (const name of ['One', 'Two', 'Three', 'Four']) addApplication(name);
  await refreshLater();
  expect(messages()).toEqual(['4 new or changed applications']);
});

test('no notification is shown while the queue is on screen, or about a version already read', async () => {
  await watchApplications({ scope: at.scope });
  const id = addApplication();
  await refreshLater();
  clearViewers('test');
  expect(messages()).toEqual([]);
  correctApplication(id, 'Harbour Teas Limited');
  await readApplication(id);
  await refreshLater();
  expect(messages()).toEqual([]);
});

test('a new application counts until the reviewer reads it, and their own decision does not count', async () => {
  const { scope } = at;
  const before = await countUnreviewed(scope);
  const id = addApplication();
  await refreshLater();
  expect(await countUnreviewed(scope)).toBe(before + 1);
  await refreshLater();
  expect(await countUnreviewed(scope), 'a hidden tab read the queue').toBe(before + 1);
  const seen = await readApplication(id);
  await expect.poll(() => countUnreviewed(scope)).toBe(before);
  const decision = { status: 'UnderReview' } as const;
  await decideApplication({ scope, applicationId: id, commandId: randomUUID(), decision, seen });
  await refreshLater();
  expect(await newsOf(id)).toBeUndefined();
});

test('an application that is no longer listed is no longer counted', async () => {
  const before = await countUnreviewed(at.scope);
  addApplication();
  await refreshLater();
  expect(await countUnreviewed(at.scope)).toBe(before + 1);
  at.service.control.startOver();
  await refreshLater();
  expect(await countUnreviewed(at.scope)).toBe(before);
});

test('a click on the notification opens the application in the desk', async () => {
  watchNotificationClicks();
  const id = addApplication();
  await refreshLater();
  const [notice] = notifications.keys();
  clickNotification(notice ?? '');
  await expect
    .poll(() => [...tabs.open.values()])
    .toContainEqual(expect.stringContaining(`desk.html#/onboarding/${encodeURIComponent(id)}`));
});

test('the first key sets the alarm, and frequent starts do not read the queue each time', async () => {
  await removeKey('test');
  await refreshApplications();
  await signedIn(at.service);
  await readSession();
  expect(alarms.has('applications')).toBe(true);
  at.service.log.clear();
  for (let starts = 0; starts < 5; starts++) {
    clearQueues('test');
    await refreshApplications();
  }
  await allContentChecked();
  expect(at.service.log.entries().length).toBeLessThanOrEqual(1);
});
