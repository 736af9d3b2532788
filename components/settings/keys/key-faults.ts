import type { Failure } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';

/** Why a key was not added, for the field that is the cause. Empty if neither field is. */
export function keyFaults(failure: Failure | undefined): { address?: string; key?: string } {
  switch (failure?.kind) {
    case 'not-a-key':
    case 'key-refused':
    case 'environment-contradicted':
    case 'not-allowed':
    case 'no-key':
      return { key: explain(failure) };
    case 'unsafe-address':
      return {
        address: failure.address.trim() === '' ? t('serviceAddressMissing') : explain(failure),
      };
    case 'no-answer':
    case 'unreadable':
    case 'not-found':
    case 'refused':
    case 'no-host-permission':
      return { address: explain(failure) };
    default:
      return {};
  }
}
