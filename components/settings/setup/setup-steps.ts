import type { SettingsSection } from '../../../lib/domain/core/settings-routes';
import type { Setup } from '../../../lib/protocol/requests/app';
import type { Word } from '../../../lib/words/words';

export type Step = {
  name: Word;
  next: Word;
  done: boolean;
  /** The section in which it is done; undefined if it is done in the CRM. */
  section?: SettingsSection;
};

/** The three steps to a working panel. */
export const stepsOf = ({ keys, sites, crms, recordSeen }: Setup): [Step, Step, Step] => [
  { name: 'stepKey', next: 'stepKeyNext', done: keys.length > 0, section: 'keys' },
  {
    name: 'stepSite',
    next: 'stepSiteNext',
    done: sites.length > 0 || crms.some(({ on }) => on),
    section: 'sites',
  },
  { name: 'stepRecord', next: 'stepRecordNext', done: recordSeen },
];

/** The name and the address of the CRM in which the last step is done, if there is one. */
export function crmToOpen({ sites, crms }: Setup): { name: string; address: string } | undefined {
  const [site] = sites;
  if (site) return { name: new URL(site.origin).host, address: site.origin };
  const crm = crms.find(({ on }) => on);
  const host = crm?.hosts.find((one) => !one.includes('*')) ?? crm?.hosts[0];
  // Where each customer has a host of their own, the CRM's main address leads there.
  return crm && host ? { name: crm.name, address: `https://${host.replace('*.', '')}` } : undefined;
}
