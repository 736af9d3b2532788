import { useContext } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { Failure } from '../../lib/domain/core/failure';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';
import { isServiceWide } from '../ui/feedback/StaleNotice';
import { Docked } from '../ui/guard/docked';
import { GuardedAction } from '../ui/guard/GuardedButton';

/** Failures whose sentences send the user to the settings. */
const MENDED_IN_SETTINGS: readonly Failure['kind'][] = [
  'key-refused',
  'environment-contradicted',
  'no-host-permission',
];

/** Why no request reaches the service, and how many commands wait for it. Mostly it shows nothing. */
export function ServiceNotice({ environment }: { environment: Environment }) {
  const reply = useRequest('service.read', { environment });
  const check = useAction('service.check');
  const open = useAction('screen.open');
  // The desk and the popup have a way to the settings beside it.
  const isDocked = useContext(Docked);
  if (reply.kind !== 'ready') return null;
  const { failure, waiting } = reply.value;
  if (!failure || !isServiceWide(failure)) return null;
  // The user may try again at once, except in a pause that the service asked for.
  const mayTry = failure.kind !== 'paused' || failure.why !== 'too-many';
  const opensSettings = isDocked && MENDED_IN_SETTINGS.includes(failure.kind);
  return (
    <>
      <Banner
        tone="failed"
        arrived
        action={
          mayTry ? (
            <>
              {/* Guarded, because it sends the waiting commands. */}
              <GuardedAction onPress={() => check.run({ environment })} busy={check.pending}>
                {t('retry')}
              </GuardedAction>
              {opensSettings ? (
                <Button
                  onClick={() => open.run({ page: 'options', section: 'keys' })}
                  busy={open.pending}
                >
                  {t('openSettings')}
                </Button>
              ) : null}
            </>
          ) : null
        }
      >
        {explain(failure)} {waiting > 0 ? t('waits', waiting) : null}
      </Banner>
      <ActionFailure failure={open.failure} />
    </>
  );
}
