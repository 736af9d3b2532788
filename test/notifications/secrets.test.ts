import { expect, test } from 'vitest';
import { parseSecrets } from '../../lib/notifications/secrets';
import { standardWebhooks } from '../../lib/notifications/standard-webhooks';
import { NEXT_SECRET, SECRET } from './stage';

test('secrets are parsed from a text, and a malformed one is reported without its characters', () => {
  expect(parseSecrets(` ${SECRET},\n${NEXT_SECRET} ${SECRET}\n`)).toEqual({
    ok: true,
    secrets: [SECRET, NEXT_SECRET],
  });
  expect(parseSecrets(' , \n')).toMatchObject({
    ok: false,
    reason: expect.stringContaining('There is no secret'),
  });
  for (const wrong of ['whsec_', 'whsec_tooshort', 'no-base64-at-all-in-this-one', 'AAAAA'])
    expect(parseSecrets(`${SECRET} ${wrong}`)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^Secret 2 of 2 cannot be one/),
    });
  expect(JSON.stringify(parseSecrets('whsec_tooshort'))).not.toContain('tooshort');
  expect(parseSecrets(standardWebhooks.makeSecret())).toMatchObject({
    ok: true,
    secrets: { length: 1 },
  });
});
