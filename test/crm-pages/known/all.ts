import type { KnownCrm } from './known';
import { attio } from './pages/attio';
import { bitrix24 } from './pages/bitrix24';
import { capsule } from './pages/capsule';
import { civicrm } from './pages/civicrm';
import { close } from './pages/close';
import { copper } from './pages/copper';
import { dolibarr } from './pages/dolibarr';
import { dynamics365 } from './pages/dynamics365';
import { espocrm } from './pages/espocrm';
import { frappeCrm } from './pages/frappe-crm';
import { freshsales } from './pages/freshsales';
import { gohighlevel } from './pages/gohighlevel';
import { hubspot } from './pages/hubspot';
import { insightly } from './pages/insightly';
import { kommo } from './pages/kommo';
import { krayin } from './pages/krayin';
import { monday } from './pages/monday';
import { odoo } from './pages/odoo';
import { odoo17 } from './pages/odoo-17';
import { pipedrive } from './pages/pipedrive';
import { salesforce } from './pages/salesforce';
import { suitecrm7 } from './pages/suitecrm7';
import { suitecrm8 } from './pages/suitecrm8';
import { tryton } from './pages/tryton';
import { twenty } from './pages/twenty';
import { vtiger } from './pages/vtiger';
import { zendeskSell } from './pages/zendesk-sell';
import { zendeskSupport } from './pages/zendesk-support';
import { zoho } from './pages/zoho';

/** CRMs that all customers reach under the vendor's host. */
export const VENDOR_HOSTS: readonly KnownCrm[] = [
  salesforce,
  hubspot,
  pipedrive,
  zoho,
  dynamics365,
  kommo,
  bitrix24,
  freshsales,
  zendeskSell,
  zendeskSupport,
  copper,
  close,
  insightly,
  attio,
  monday,
  capsule,
  gohighlevel,
  odoo,
];

/** CRMs that run on hosts of their users. */
export const OWN_HOSTS: readonly KnownCrm[] = [
  espocrm,
  suitecrm7,
  suitecrm8,
  vtiger,
  twenty,
  frappeCrm,
  krayin,
  odoo17,
  dolibarr,
  civicrm,
  tryton,
];
