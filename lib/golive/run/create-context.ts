import { environmentOfKey } from '../../domain/core/environment-rules';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Connection } from '../../partner/http';
import { type CallLog, recordedPartner } from './call-log';
import { createConsent } from './consent';
import type { CheckContext } from './context';
import { fingerprint } from './run-subject';
import { type SendCall, sendTimed } from './send-call';

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
  > & {
    permissions?: CheckContext['permissions'];
    now?: () => number;
    /** Sends the calls where the keys are not: `key` and `limitedKey` only stand for them there. */
    send?: SendCall;
    /** The fingerprint of the run, where the key is not. */
    subjectOf?: CheckContext['subjectOf'];
  };

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
  const { address, key, mayReach, guard, permissions = PERMISSIONS, ...others } = wanted;
  const { send, subjectOf, ...rest } = others;
  const calls: { current: CallLog } = { current: { calls: [] } };

  const sensitiveValues = new Set<string>();
  const addSensitiveValue = (value: string) => {
    if (value) sensitiveValues.add(value);
  };
  for (const secret of [key, rest.limitedKey, rest.receiver?.secret])
    addSensitiveValue(secret ?? '');

  const sendDirectly: SendCall = (request, other) =>
    // What stands around calls with the key of the run must not learn from another key's refusal.
    sendTimed({ address, key: other, mayReach, ...(other === key ? { guard } : {}) }, request);
  const consent = createConsent();
  const isLive = (other: string) => environment === 'live' || environmentOfKey(other) === 'live';
  const partnerWith = (other: string) =>
    recordedPartner(
      (request) => {
        const pass = () => (send ?? sendDirectly)(request, other);
        return isLive(other) && request.write ? consent.spend(request.write, pass) : pass();
      },
      () => calls.current,
      rest.signal,
    );

  return done({
    calls,
    sensitiveValues,
    context: {
      ...rest,
      environment,
      address,
      permissions,
      subjectOf:
        subjectOf ?? ((installation) => fingerprint({ environment, address, installation, key })),
      partner: partnerWith(key),
      partnerWith,
      found: {},
      createdTickets: [],
      uncertainCreations: [],
      confirmWrite: async (what) => {
        const isAllowed = await rest.confirmWrite(what);
        if (isAllowed) consent.give();
        return isAllowed;
      },
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
