import type { KnownCrm } from '../known';
import { odoo } from './odoo';

/** Before version 18 the address was in the hash. */
export const odoo17: KnownCrm = {
  ...odoo,
  host: 'erp.example.com',
  ownHost: true,
  address: (id) => `/web#id=${id}&cids=1&model=res.partner&view_type=form`,
  change: 'replaced',
};
