import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSession } from '../../../../lib/background/api/session';
import {
  allContentChecked,
  watchApplications,
} from '../../../../lib/background/onboarding/queue/applications';
import { refreshApplications } from '../../../../lib/background/onboarding/queue/refresh-schedule';
import { clearViewers } from '../../../../lib/background/onboarding/queue/viewers';
import { saveNotificationSettings } from '../../../../lib/background/tickets/desktop-notifications';
import { notifications } from '../../../browser-stand-in';
import { signedInStage } from '../../stage';

// The computer's clock was hours ahead, and is set right while the background runs.

const HOURS = 6 * 3_600_000;

const at = signedInStage();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOURS });
  clearViewers('test');
  await readSession();
  await saveNotificationSettings({ on: true, withSummary: false });
  await refreshApplications();
  await allContentChecked();
});
afterEach(() => vi.useRealTimers());

const readings = () => at.service.log.entries().filter(({ path }) => /applications$/.test(path));

test('the alarm reads the queue, and the user is notified though a screen had shown it', async () => {
  await watchApplications({ scope: at.scope });
  vi.setSystemTime(Date.now() - HOURS);
  at.service.control.applicationArrives(at.scope.installationId);
  at.service.log.clear();
  await refreshApplications();
  await allContentChecked();
  expect(readings()).toHaveLength(1);
  expect([...notifications.values()].map(({ message }) => message)).toEqual([
    'New merchant application',
  ]);
  await refreshApplications();
  expect(readings(), 'it is not due again').toHaveLength(1);
});

test('a screen reads the queue once', async () => {
  vi.setSystemTime(Date.now() - HOURS);
  at.service.log.clear();
  await watchApplications({ scope: at.scope });
  expect(readings()).toHaveLength(1);
  await watchApplications({ scope: at.scope });
  expect(readings()).toHaveLength(1);
});
