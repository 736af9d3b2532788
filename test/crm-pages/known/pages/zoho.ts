import type { KnownCrm } from '../known';

export const zoho: KnownCrm = {
  id: 'zoho',
  name: 'Zoho CRM',
  host: 'crm.zoho.com',
  ids: ['5293322000003516055', '5293322000003516056', '5293322000003516057'],
  word: 'lead',
  address: (id) => `/crm/org675315567/tab/Leads/${id}`,
  title: ({ name }) => `${name} - Zoho CRM`,
  around: '<div id="topNav">CRM</div><div id="crmBodyWin" data-views></div>',
  change: 'emptied',
  named: true,
  fields: ['email', 'phone', 'company'],
  // Ids occur twice in the page, for a hidden part and for the one on screen.
  view: ({ name, email, phone, company }) => `<div class="detailView">
    <div style="display: none"><span id="headervalue_LASTNAME">Cleo Specimen</span>
      <span id="subvalue_EMAIL">cleo.specimen@example.com</span></div>
    <div id="detailHeader"><span id="headervalue_LASTNAME">${name}</span></div>
    <crux-text id="subvalue_EMAIL"><a href="mailto:${email}">${email}</a></crux-text>
    <crux-phone id="subvalue_PHONE"><span>${phone}</span></crux-phone>
    <crux-text id="subvalue_COMPANY"><span>${company}</span></crux-text>
  </div>`,
};
