import type { Environment } from '../../lib/domain/environment';
import type { Failure } from '../../lib/domain/failure';
import { explain } from '../../lib/words/explain';
import { say, sayCount } from '../../lib/words/words';
import { GuardedDeed } from '../ui/GuardedButton';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';

/** Failures that concern all of an environment: said once, above everything. */
const OF_ALL: readonly Failure['kind'][] = [
  'key-refused',
  'environment-contradicted',
  'paused',
  'redirected',
  'no-host-permission',
];

/** True for what the notice above says already. */
export const isOfAll = (failure: Failure | undefined): boolean =>
  failure !== undefined && OF_ALL.includes(failure.kind);

/** Why nothing reaches the service of an environment, and how much waits for it; usually nothing. */
export function ServiceNotice({ environment }: { environment: Environment }) {
  const answer = useAnswer('service.read', { environment });
  const check = useAction('service.check');
  if (answer.kind !== 'ready') return null;
  const { failure, waiting } = answer.value;
  if (!failure || !isOfAll(failure)) return null;
  // A pause that the service asked for is kept to; all else a person may want to try now.
  const mayTry = failure.kind !== 'paused' || failure.why !== 'too-many';
  return (
    <Notice
      tone="failed"
      arrived
      action={
        mayTry ? (
          // It releases what waits.
          <GuardedDeed onPress={() => check.run({ environment })} busy={check.pending}>
            {say('retry')}
          </GuardedDeed>
        ) : null
      }
    >
      {explain(failure)} {waiting > 0 ? sayCount('waits', waiting) : null}
    </Notice>
  );
}
