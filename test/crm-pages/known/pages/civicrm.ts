import type { KnownCrm } from '../known';

export const civicrm: KnownCrm = {
  id: 'civicrm',
  name: 'CiviCRM',
  host: 'civi.example.com',
  ownHost: true,
  ids: ['20201', '20202', '20203'],
  word: 'contact',
  address: (id) => `/civicrm/contact/view?reset=1&cid=${id}`,
  title: ({ name }) => `${name} | Northwind`,
  around: '<header><h1 class="site-name">Northwind</h1></header><main data-views></main>',
  change: 'loaded',
  named: true,
  fields: ['email', 'phone'],
  view: ({ name, email, phone }) => `<div id="contact-summary">
    <div class="crm-summary-contactname-block"><div class="crm-summary-display_name">${name}</div></div>
    <div class="crm-summary-row"><div class="crm-contact_phone">${phone}</div></div>
    <div class="crm-summary-row"><div class="crm-contact_email">${email}</div></div>
  </div>`,
};
