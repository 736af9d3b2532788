import { environmentOfKey } from '../../domain/core/environment-rules';
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
    | 'checklist'
    | 'testIds'
    | 'foreignTickets'
    | 'liveClientId'
    | 'confirmWrite'
    | 'signal'
  > & { permissions?: CheckContext['permissions']; now?: () => number };

export type CreatedContext = {
  context: CheckContext;
  calls: { current: CallLog };
  /** Keys, secrets and client values that the run met: none of them may be reported. */
  sensitiveValues: ReadonlySet<string>;
};

/**
 * Creates the context of a run; fails with `not-a-key` for a key of no environment. Makes no call.
 */
export function createContext({ now = Date.now, ...wanted }: RunInput): Outcome<CreatedContext> {
  const environment = environmentOfKey(wanted.key);
  if (!environment) return failed({ kind: 'not-a-key' });
  const { address, key, mayReach, guard, permissions = PERMISSIONS, ...rest } = wanted;
  const calls: { current: CallLog } = { current: { calls: [] } };

  const sensitiveValues = new Set<string>();
  const addSensitiveValue = (value: string) => {
    if (value) sensitiveValues.add(value);
  };
  for (const secret of [key, rest.limitedKey, rest.receiver?.secret])
    addSensitiveValue(secret ?? '');

  const consent = consentOf(rest.confirmWrite);
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
      () => calls.current,
    );

  return done({
    calls,
    sensitiveValues,
    context: {
      ...rest,
      environment,
      address,
      permissions,
      subjectOf: (installation) => fingerprint({ environment, address, installation, key }),
      partner: partnerWith(key),
      partnerWith,
      found: {},
      createdTickets: [],
      uncertainCreations: [],
      confirmWrite: consent.ask,
      write: (unsent) => {
        const idempotencyKey = crypto.randomUUID();
        addSensitiveValue(idempotencyKey);
        return { ...unsent, idempotencyKey };
      },
      logCall: (call) => calls.current.calls.push(call),
      addSensitiveValue,
      sensitiveValues,
      serverTime: () => calls.current.serverTime,
      now,
    },
  });
}

/** One consent permits one write: nothing else is sent in live, whatever a check does. */
function consentOf(ask: CheckContext['confirmWrite']) {
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
