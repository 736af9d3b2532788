import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSession, saveCheck } from '../../../lib/background/api/session';
import { resetTestData } from '../../../lib/background/test-data/reset';
import { readSavedViews, saveViews } from '../../../lib/background/tickets/saved-views';
import { done } from '../../../lib/domain/core/failure';
import { signedInStage } from '../stage';

// A reset of test data gives the installation a new id. What the agent chose there goes with it.

const at = signedInStage();

const VIEW = { name: 'Mine', text: 'refund', view: '', record: '', sort: 'activity' } as const;

test('saved views and what is checked before sending outlive a reset of test data', async () => {
  const { scope } = at;
  await readSession();
  await saveViews({ scope, views: [VIEW] });
  await saveCheck({ scope, check: 'always' });
  const reset = await resetTestData({ scope, commandId: randomUUID() });
  expect(reset).toEqual(done({ kind: 'done' }));
  const { installationId, checks } = await readSession();
  expect(installationId).not.toBe(scope.installationId);
  const now = { ...scope, installationId: installationId ?? '' };
  expect(await readSavedViews(now)).toEqual(done([VIEW]));
  expect(await readSavedViews(scope)).toEqual(done([]));
  expect(checks).toEqual({ [now.installationId]: 'always' });
});
