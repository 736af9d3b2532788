import type { Failure } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { Banner } from '../../ui/feedback/Banner';
import { FailureNotice } from '../../ui/feedback/FailureNotice';

/** Why a CRM could not be switched on or off. */
export function CrmFailure({ name, failure }: { name: string; failure: Failure | undefined }) {
  if (failure?.kind !== 'no-host-permission')
    return failure ? <FailureNotice failure={failure} arrived /> : null;
  return (
    <Banner tone="warning" arrived>
      {t('crmRefused', name)}
    </Banner>
  );
}
