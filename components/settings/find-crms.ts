import { isHostOf } from '../../lib/domain/host';
import type { CrmFacts } from '../../lib/domain/recipe';
import { webAddress } from './allow-origin';

/** The CRMs that a typed address belongs to and that have a switch of their own. */
export function crmsAt(crms: readonly CrmFacts[], address: string): CrmFacts[] {
  const url = webAddress(address);
  return url ? crms.filter((crm) => isHostOf(crm, url.origin)) : [];
}

/** The CRMs whose name or host holds what was typed. */
export function crmsNamed(crms: readonly CrmFacts[], text: string): CrmFacts[] {
  const wanted = text.trim().toLowerCase();
  return crms.filter(({ name, hosts }) =>
    [name, ...hosts].some((one) => one.toLowerCase().includes(wanted)),
  );
}
