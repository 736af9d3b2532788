import type { CrmFacts } from '../../../lib/domain/crm/recipe';
import type { SiteFacts } from '../../../lib/domain/crm/site';
import type { Setup } from '../../../lib/protocol/requests/app';
import { t, type Word } from '../../../lib/words/words';
import { type Setting, type SettingDefinition, settingOf } from '../setting';

export const TEACH: SettingDefinition = {
  id: 'teach',
  label: 'teachSite',
  words: ['sitesTeach', 'teachAlso'],
};
export const FIND_CRM: SettingDefinition = {
  id: 'find-crm',
  label: 'findCrm',
  words: ['crmsTitle', 'crmsLead'],
};
export const ADD_SITE: SettingDefinition = {
  id: 'add-site',
  label: 'addSiteTitle',
  words: ['addSite', 'addSiteAlso', 'offerAdd', 'offerUse'],
};
export const SITE_ADDRESS: SettingDefinition = {
  id: 'crm-address',
  label: 'siteAddress',
  words: ['siteAddressHint', 'addSiteAlso'],
};
export const SITE_CRM: SettingDefinition = {
  id: 'crm-at-address',
  label: 'siteCrm',
  words: ['siteCrmOther', 'addSiteTitle'],
};
export const SITE_RECORD: SettingDefinition = {
  id: 'record-address',
  label: 'siteRecord',
  words: ['siteRecordHint'],
};

/** What the row of a site offers. */
const ROW_WORDS: readonly Word[] = [
  'remove',
  'allowAccess',
  'accessGiven',
  'clientField',
  'clientFieldHint',
  'clientFieldKeep',
  'siteAddsAddress',
  'siteInstallation',
  'recipeTaught',
  'recipeEdit',
  'recipeExport',
  'recipeImport',
  'shareWith',
  'shareAgain',
  'shareStop',
];

const rowOf = (id: string, name: string): Setting => ({
  id,
  label: t('siteRowOf', name),
  words: ROW_WORDS.map((word) => t(word)),
});

/** The row of a CRM that is on, among the CRM sites. */
export const crmRow = ({ id, name }: CrmFacts): Setting => rowOf(`on-${id}`, name);

/** The row of a site that was added by its address. */
export const siteRow = ({ origin }: SiteFacts): Setting => rowOf(origin, origin);

/** A CRM with its switch, among the supported ones. */
export const crmSwitch = ({ id, name, hosts }: CrmFacts): Setting => ({
  id: `crm-${id}`,
  label: name,
  words: [...hosts, t('switchOnCrm', name), t('ownHostOf', name)],
});

/** What the section `CRM sites` shows. */
export const siteSettings = (setup: Setup | undefined): Setting[] => {
  const { crms = [], sites = [] } = setup ?? {};
  return [
    settingOf(TEACH),
    ...crms.filter(({ on }) => on).map(crmRow),
    ...sites.map(siteRow),
    settingOf(FIND_CRM),
    ...crms.map(crmSwitch),
    ...[ADD_SITE, SITE_ADDRESS, SITE_CRM, SITE_RECORD].map(settingOf),
  ];
};
