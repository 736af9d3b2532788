import { environmentOfKey } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Connection } from '../../partner/http';
import { type CallLog, recordedPartner } from './call-log';
import type { CheckContext } from './context';
import { retryAfter } from './retry-after';
import { fingerprint } from './run-subject';

/** The permissions that a key needs by default (partner-api.md, "Endpoints"). */
const PERMISSIONS = ['tickets:write'] as const;

/** What the caller of a run provides; the rest of `CheckContext` is created here. */
export type RunInput = Pick<Connection, 'address' | 'key' | 'mayReach' | 'guard'> &
  Pick<
    CheckContext,
    | 'limitedKey'
    | 'installation'
    | 'receiver'
    | 'ticks'
    | 'testIds'
    | 'foreignTickets'
    | 'liveClientId'
    | 'mayWrite'
    | 'signal'
  > & { permissions?: CheckContext['permissions']; now?: () => number };

export type CreatedContext = {
  given: CheckContext;
  notebook: { page: CallLog };
  /** Keys, secrets and client values that the run met: none of them may be reported. */
  keptOut: ReadonlySet<string>;
};

/**
 * Creates the context of a run; fails with `not-a-key` for a key of no environment. Makes no call.
 */
export function createContext({ now = Date.now, ...wanted }: RunInput): Outcome<CreatedContext> {
  const environment = environmentOfKey(wanted.key);
  if (!environment) return failed({ kind: 'not-a-key' });
  const { address, key, mayReach, guard, permissions = PERMISSIONS, ...rest } = wanted;
  const notebook: { page: CallLog } = { page: { calls: [] } };

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
            return Promise.resolve(failed({ kind: 'denied', request: 'write' }));
          // What stands around calls with the key of the run must not learn from another key's refusal.
          const once = guard && other === key ? () => guard(call, make) : make;
          return retryAfter(once, { now: Date.now, signal: rest.signal });
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

/** One consent permits one write: nothing else is sent in live, whatever a check does. */
function consentOf(ask: CheckContext['mayWrite']) {
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
