import { expect, test } from 'vitest';
import { resetWord } from '../../components/golive/reset-word';

test('a reset that waits says why, and who has to do something about it', () => {
  const waits = { kind: 'waits' } as const;
  expect(resetWord({ kind: 'done' })).toBe('Done.');
  expect(resetWord({ ...waits, byItself: true, failure: { kind: 'extension-restarted' } })).toMatch(
    /tried again by itself/,
  );
  const refused = resetWord({
    ...waits,
    byItself: false,
    failure: { kind: 'key-refused', status: 401, said: { fields: [] } },
  });
  expect(refused).toMatch(/key/);
  expect(refused).toMatch(/once that is mended/);
  expect(refused).not.toMatch(/by itself|could not be reached/);
});
