import type { Environment } from '../../lib/domain/core/environment';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { Banner } from '../ui/feedback/Banner';
import { isServiceWide } from '../ui/feedback/StaleNotice';
import { GuardedAction } from '../ui/guard/GuardedButton';

/** Why no request reaches the service, and how many commands wait for it. Mostly it shows nothing. */
export function ServiceNotice({ environment }: { environment: Environment }) {
  const answer = useRequest('service.read', { environment });
  const check = useAction('service.check');
  if (answer.kind !== 'ready') return null;
  const { failure, waiting } = answer.value;
  if (!failure || !isServiceWide(failure)) return null;
  // The user may try again at once, except in a pause that the service asked for.
  const mayTry = failure.kind !== 'paused' || failure.why !== 'too-many';
  return (
    <Banner
      tone="failed"
      arrived
      action={
        mayTry ? (
          // Guarded, because it sends the waiting commands.
          <GuardedAction onPress={() => check.run({ environment })} busy={check.pending}>
            {t('retry')}
          </GuardedAction>
        ) : null
      }
    >
      {explain(failure)} {waiting > 0 ? t('waits', waiting) : null}
    </Banner>
  );
}
