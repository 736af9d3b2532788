import { environmentOfKey } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { Connection } from '../partner/http';
import type { Given } from './given';
import { type Notebook, recordedPartner } from './record-calls';
import { fingerprint } from './subject';
import { waitOut } from './wait-out';

/** What a key is to be allowed unless somebody says otherwise (partner-api.md, "Endpoints"). */
const PERMISSIONS = ['tickets:write'] as const;

/** What whoever starts a run says: all else of `Given` is made here. */
export type Wanted = Pick<Connection, 'address' | 'key' | 'mayReach' | 'guard'> &
  Pick<
    Given,
    | 'limitedKey'
    | 'installation'
    | 'receiver'
    | 'ticks'
    | 'testIds'
    | 'foreignTickets'
    | 'liveClientId'
    | 'mayWrite'
    | 'signal'
  > & { permissions?: Given['permissions']; now?: () => number };

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
  const { address, key, mayReach, guard, permissions = PERMISSIONS, ...rest } = wanted;
  const notebook: { page: Notebook } = { page: { calls: [] } };

  const keptOut = new Set<string>();
  const keepOut = (value: string) => {
    if (value) keptOut.add(value);
  };
  for (const secret of [key, rest.limitedKey, rest.receiver?.secret]) keepOut(secret ?? '');

  const consent = consentOf(rest.mayWrite);
  const isLive = (other: string) => environment === 'live' || environmentOfKey(other) === 'live';
  const partnerWith = (other: string) =>
    recordedPartner(
      {
        address,
        key: other,
        mayReach,
        guard: (call, make) => {
          if (isLive(other) && call.write && !consent.use())
            return Promise.resolve(failed({ kind: 'denied', question: 'write' }));
          // What stands around calls with the key of the run must not learn from another key's refusal.
          const once = guard && other === key ? () => guard(call, make) : make;
          return waitOut(once, { now: Date.now, signal: rest.signal });
        },
      },
      () => notebook.page,
    );

  return done({
    notebook,
    keptOut,
    given: {
      ...rest,
      environment,
      address,
      permissions,
      subjectOf: (installation) => fingerprint({ environment, address, installation, key }),
      partner: partnerWith(key),
      partnerWith,
      found: {},
      made: [],
      unsure: [],
      mayWrite: consent.ask,
      write: (unsent) => {
        const idempotencyKey = crypto.randomUUID();
        keepOut(idempotencyKey);
        return { ...unsent, idempotencyKey };
      },
      noteCall: (call) => notebook.page.calls.push(call),
      keepOut,
      keptOut,
      serverTime: () => notebook.page.serverTime,
      now,
    },
  });
}

/** A yes is good for one write: nothing else leaves in live, whatever a check does. */
function consentOf(ask: Given['mayWrite']) {
  let left = 0;
  return {
    ask: async (what: string): Promise<boolean> => {
      const may = await ask(what);
      if (may) left += 1;
      return may;
    },
    use: (): boolean => {
      if (left === 0) return false;
      left -= 1;
      return true;
    },
  };
}
