import type { Failure } from '../../lib/domain/failure';
import { say } from '../../lib/words/words';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';

/** Why a CRM could not be switched. */
export function CrmFailure({ name, failure }: { name: string; failure: Failure | undefined }) {
  if (failure?.kind !== 'no-host-permission')
    return failure ? <FailureNotice failure={failure} arrived /> : null;
  return (
    <Notice tone="doubt" arrived>
      {say('crmRefused', name)}
    </Notice>
  );
}
