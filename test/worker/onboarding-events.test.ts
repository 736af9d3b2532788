import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { removeKey } from '../../lib/worker/keys';
import { followNotices } from '../../lib/worker/notice-click';
import { chooseNotices } from '../../lib/worker/notices';
import { noteLooked, readApplication } from '../../lib/worker/onboarding/application';
import {
  allLookedThrough,
  readApplications,
  watchApplications,
} from '../../lib/worker/onboarding/applications';
import { lookAtApplications } from '../../lib/worker/onboarding/clock';
import { decideApplication } from '../../lib/worker/onboarding/decide';
import { newsCount } from '../../lib/worker/onboarding/marks';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { forgetWatched } from '../../lib/worker/onboarding/watching';
import { readSession } from '../../lib/worker/session';
import { alarms, browser, clickNotification, notifications, tabs } from '../browser-stand-in';
import { signedIn } from './background';
import { signedInStage } from './stage';

const at = signedInStage();
beforeEach(async () => {
  forgetWatched('test');
  await readSession();
  await chooseNotices({ on: true, withSummary: false });
  await lookAgain();
});

/** The background starts anew after a while, with nothing in memory, and looks by its clock. */
async function lookAgain(): Promise<void> {
  forgetQueues('test');
  const held = await browser.storage.session.get(null);
  await browser.storage.session.remove(
    Object.keys(held).filter((name) => name.startsWith('applications/')),
  );
  await lookAtApplications();
  await allLookedThrough();
}
const arrives = (name = 'Harbour Teas Ltd') =>
  at.service.control.applicationArrives(at.place.installationId, { company: { legalName: name } })
    .id;
/** Somebody else asked, and the merchant answers. */
const corrects = (id: string, name: string) => {
  at.service.control.readApplication(id).status = 'InformationRequired';
  at.service.control.merchantCorrects(id, { company: { legalName: name } });
};
/** A reviewer has it before them. */
async function reads(applicationId: string) {
  const read = await readApplication({ place: at.place, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  await noteLooked({ place: at.place, applicationId, seen: read.value.mark });
  return read.value.mark;
}
const messages = () => [...notifications.values()].map(({ message }) => message);
const newsOf = async (id: string) => {
  const read = await readApplications({ place: at.place, text: id, status: '', limit: 1 });
  return read.ok ? read.value.rows[0]?.news : read.failure.kind;
};

test('what was there at the first look is told to nobody', () => {
  expect(messages()).toEqual([]);
  expect(alarms.has('applications')).toBe(true);
});

test('an application that appears is told of once, without its name, also across the end of the background', async () => {
  const id = arrives();
  await lookAgain();
  expect(messages()).toEqual(['A merchant’s application arrived.']);
  notifications.clear();
  await lookAgain();
  expect(messages()).toEqual([]);
  expect(await newsOf(id)).toBe('new');
});

test('each snapshot that a merchant corrected is told of once; somebody’s decision is not', async () => {
  const id = arrives();
  await lookAgain();
  notifications.clear();
  corrects(id, 'Harbour Teas Limited');
  await lookAgain();
  expect(messages()).toEqual(['A merchant corrected an application.']);
  notifications.clear();
  await lookAgain();
  expect(messages()).toEqual([]);
});

test('with names only where people asked for them', async () => {
  await chooseNotices({ on: true, withSummary: true });
  arrives('Quay Coffee Ltd');
  await lookAgain();
  expect(messages()).toEqual(['A merchant’s application arrived.\nQuay Coffee Ltd']);
});

test('many at once are one notification', async () => {
  for (const name of ['One', 'Two', 'Three', 'Four']) arrives(name);
  await lookAgain();
  expect(messages()).toEqual(['There is news of 4 applications.']);
});

test('nobody is told who has the queue before them, nor of what they have read already', async () => {
  await watchApplications({ place: at.place });
  const id = arrives();
  await lookAgain();
  forgetWatched('test');
  expect(messages()).toEqual([]);
  corrects(id, 'Harbour Teas Limited');
  await reads(id);
  await lookAgain();
  expect(messages()).toEqual([]);
});

test('news counts until the application is read, and one’s own decision is none', async () => {
  const { place } = at;
  const before = await newsCount(place);
  const id = arrives();
  await lookAgain();
  expect(await newsCount(place)).toBe(before + 1);
  await lookAgain();
  expect(await newsCount(place), 'read by a tab that nobody sees').toBe(before + 1);
  const seen = await reads(id);
  await expect.poll(() => newsCount(place)).toBe(before);
  const decision = { status: 'UnderReview' } as const;
  await decideApplication({ place, applicationId: id, action: randomUUID(), decision, seen });
  await lookAgain();
  expect(await newsOf(id)).toBeUndefined();
});

test('what is listed no more is not counted for ever', async () => {
  const before = await newsCount(at.place);
  arrives();
  await lookAgain();
  expect(await newsCount(at.place)).toBe(before + 1);
  at.service.control.startOver();
  await lookAgain();
  expect(await newsCount(at.place)).toBe(before);
});

test('a click leads to the application in the desk', async () => {
  followNotices();
  const id = arrives();
  await lookAgain();
  const [notice] = notifications.keys();
  clickNotification(notice ?? '');
  await expect
    .poll(() => [...tabs.open.values()])
    .toContainEqual(expect.stringContaining(`desk.html#/onboarding/${encodeURIComponent(id)}`));
});

test('the first key sets the clock, and a background that starts often does not read each time', async () => {
  await removeKey('test');
  await lookAtApplications();
  await signedIn(at.service);
  await readSession();
  expect(alarms.has('applications')).toBe(true);
  at.service.log.clear();
  for (let starts = 0; starts < 5; starts++) {
    forgetQueues('test');
    await lookAtApplications();
  }
  await allLookedThrough();
  expect(at.service.log.entries().length).toBeLessThanOrEqual(1);
});
