import { expect, test } from 'vitest';
import { saveCheck } from '../../../lib/background/api/session';
import { sendingChecks } from '../../../lib/background/core/settings-store';
import { signedInStage } from '../stage';

const at = signedInStage();

test('two windows that save at once what has to pass for two installations both keep it', async () => {
  const save = (installationId: string) =>
    saveCheck({ scope: { ...at.scope, installationId }, check: 'always' });
  await Promise.all([save('first'), save('second')]);
  expect(await sendingChecks('test')).toEqual({ first: 'always', second: 'always' });
});
