import { environmentOfKey } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { Connection } from '../partner/http';
import type { Given } from './given';
import { type Notebook, recordedPartner } from './record-calls';

/** What whoever starts a run says: all else of `Given` is made here. */
export type Wanted = Pick<Connection, 'address' | 'key' | 'mayReach' | 'guard'> &
  Pick<
    Given,
    | 'limitedKey'
    | 'installation'
    | 'permissions'
    | 'receiver'
    | 'ticks'
    | 'testIds'
    | 'mayWrite'
    | 'signal'
  > & { now?: () => number };

export type Begun = {
  given: Given;
  notebook: { page: Notebook };
  /** Keys, secrets and values of clients that the run came across: none of them may be reported. */
  keptOut: ReadonlySet<string>;
};

/** Makes what a run stands on; fails with `not-a-key` for a key of no environment. Makes no call. */
export function begin({ now = Date.now, ...wanted }: Wanted): Outcome<Begun> {
  const environment = environmentOfKey(wanted.key);
  if (!environment) return failed({ kind: 'not-a-key' });
  const { address, key, mayReach, guard, ...rest } = wanted;
  const keptOut = new Set<string>();
  const keepOut = (value: string | undefined) => {
    if (value) keptOut.add(value);
  };
  for (const value of [key, rest.limitedKey, rest.receiver?.secret]) keepOut(value);
  const notebook: { page: Notebook } = { page: { calls: [] } };
  const partnerWith = (other: string) =>
    // What stands around calls with the key of the run must not learn from another key's refusal.
    recordedPartner(
      { address, key: other, mayReach, ...(other === key ? { guard } : {}) },
      () => notebook.page,
    );
  return done({
    notebook,
    keptOut,
    given: {
      ...rest,
      environment,
      address,
      partner: partnerWith(key),
      partnerWith,
      found: {},
      made: [],
      write: (unsent) => ({ ...unsent, idempotencyKey: crypto.randomUUID() }),
      noteCall: (call) => notebook.page.calls.push(call),
      keepOut,
      now,
    },
  });
}
