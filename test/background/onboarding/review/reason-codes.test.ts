import { expect, test } from 'vitest';
import {
  readReasonCodes,
  saveReasonCode,
} from '../../../../lib/background/onboarding/review/reason-codes';
import { profileStage } from '../../stage';

profileStage();

test('codes that two decisions use at once are both kept', async () => {
  await Promise.all([saveReasonCode('test', 'DOC'), saveReasonCode('test', 'NAME')]);
  expect((await readReasonCodes('test')).toSorted()).toEqual(['DOC', 'NAME']);
});

test('the code that was used last is the first, once, and free text is not kept', async () => {
  for (const code of ['DOC', 'NAME', 'Anna Example', 'DOC']) await saveReasonCode('test', code);
  expect(await readReasonCodes('test')).toEqual(['DOC', 'NAME']);
});
