import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSession, saveCheck } from '../../../lib/background/api/session';
import { SENDING_CHECKS } from '../../../lib/background/core/settings-store';
import {
  readReviewRules,
  saveReviewRules,
} from '../../../lib/background/onboarding/review/review-rules';
import { resetTestData } from '../../../lib/background/test-data/reset';
import { readSavedViews, saveViews } from '../../../lib/background/tickets/saved-views';
import { done } from '../../../lib/domain/core/failure';
import { USUAL_RULES } from '../../../lib/domain/onboarding/review/review-rules';
import { environmentDb } from '../../../lib/storage/databases';
import { signedInStage } from '../stage';

// A reset of test data gives the installation a new id. What the agent chose there goes with it.

const at = signedInStage();

const VIEW = { name: 'Mine', text: 'refund', view: '', record: '', sort: 'activity' } as const;

test('saved views, rules of review and what is checked before sending outlive a reset of test data', async () => {
  const { scope } = at;
  await readSession();
  await saveViews({ scope, views: [VIEW] });
  const rules = { ...USUAL_RULES, checklist: [{ text: 'Passport', required: true }] };
  await saveReviewRules({ scope, rules });
  await saveCheck({ scope, check: 'always' });
  const reset = await resetTestData({ scope, commandId: randomUUID() });
  expect(reset).toEqual(done({ kind: 'done' }));
  const { installationId, checks } = await readSession();
  expect(installationId).not.toBe(scope.installationId);
  const now = { ...scope, installationId: installationId ?? '' };
  expect(await readSavedViews(now)).toEqual(done([VIEW]));
  expect(await readSavedViews(scope)).toEqual(done([]));
  expect(await readReviewRules({ scope: now })).toEqual(done(rules));
  expect(checks).toEqual({ [now.installationId]: 'always' });
});

test('a stored check before sending that is not valid does not stop a reset of test data', async () => {
  const { scope } = at;
  await readSession();
  await (await environmentDb('test')).put('settings', '{"i-1":"whenever"}', SENDING_CHECKS);
  const reset = await resetTestData({ scope, commandId: randomUUID() });
  expect(reset).toEqual(done({ kind: 'done' }));
});
