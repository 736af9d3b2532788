import { expect, test } from 'vitest';
import { inEveryDialect } from '../partner/in-every-dialect';
import { run, withVerdict } from './run';

inEveryDialect((given) => {
  test('a service that keeps the description passes', async () => {
    const { service } = given();
    const done = await run({ address: service.address, key: service.keys.testFull });
    expect(withVerdict(done, 'failed')).toEqual({});
    expect(withVerdict(done, 'warning')).toEqual({});
    expect(withVerdict(done, 'skipped')).toEqual({});
    expect(done.verdict).toBe('passed');
  });
});
