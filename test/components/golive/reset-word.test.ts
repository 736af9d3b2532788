import { expect, test } from 'vitest';
import { resetWord } from '../../../components/golive/reset-word';

test('a reset that waits says why, and whether the user has to do something', () => {
  const waits = { kind: 'waits' } as const;
  expect(resetWord({ kind: 'done' })).toBe('Test data reset.');
  expect(
    resetWord({ ...waits, retriesAutomatically: true, failure: { kind: 'extension-restarted' } }),
  ).toMatch(/retried automatically/);
  const refused = resetWord({
    ...waits,
    retriesAutomatically: false,
    failure: { kind: 'key-refused', status: 401, serviceError: { fields: [] } },
  });
  expect(refused).toMatch(/key/);
  expect(refused).toMatch(/until the problem is fixed/);
  expect(refused).not.toMatch(/retried automatically|could not be reached/);
});
