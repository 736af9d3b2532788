import type { MissingNameReason } from '../../lib/domain/crm/content-messages';
import type { CrmRecord } from '../../lib/domain/crm/record';
import { useRequest } from '../ui/data/use-request';

const MISMATCHES: readonly MissingNameReason[] = ['login', 'missing', 'forbidden', 'unready'];

/** Whether the page shows something other than a record, for example a login form. */
export const isPageMismatch = (reason: MissingNameReason): boolean => MISMATCHES.includes(reason);

/** Why the page does not show the record that its address names; undefined if it does. */
export function usePageMismatch(record: CrmRecord): MissingNameReason | undefined {
  const state = useRequest('page.state.read', {});
  const reason = state.kind === 'ready' ? state.value : null;
  if (record.name !== undefined || record.chosen || reason === null) return undefined;
  return isPageMismatch(reason) ? reason : undefined;
}
