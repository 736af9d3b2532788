import type { Failure } from '../../lib/domain/failure';
import { explain } from '../../lib/words/explain';

/** Which of the two fields is to blame for a key that was not taken, or neither. */
export function keyFaults(failure: Failure | undefined): { address?: string; key?: string } {
  switch (failure?.kind) {
    case 'not-a-key':
    case 'key-refused':
    case 'environment-contradicted':
    case 'not-allowed':
    case 'no-key':
      return { key: explain(failure) };
    case 'unsafe-address':
    case 'no-answer':
    case 'unreadable':
    case 'not-found':
    case 'refused':
    case 'no-host-permission':
      return { address: explain(failure) };
    default:
      // Neither: it is said below both.
      return {};
  }
}
