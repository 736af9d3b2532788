import { isHostOf } from '../../../lib/domain/crm/host';
import type { CrmFacts } from '../../../lib/domain/crm/recipe';
import { webAddress } from '../../ui/controls/request-origin';

/** The known CRMs that a typed address belongs to. */
export function findCrmsAt(crms: readonly CrmFacts[], address: string): CrmFacts[] {
  const url = webAddress(address);
  return url ? crms.filter((crm) => isHostOf(crm, url.origin)) : [];
}

/** The CRMs whose name or host contains the typed text. */
export function searchCrms(crms: readonly CrmFacts[], text: string): CrmFacts[] {
  const wanted = text.trim().toLowerCase();
  return crms.filter(({ name, hosts }) =>
    [name, ...hosts].some((one) => one.toLowerCase().includes(wanted)),
  );
}
