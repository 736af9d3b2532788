import type { KnownCrm } from '../known';

export const freshsales: KnownCrm = {
  id: 'freshsales',
  name: 'Freshsales',
  host: 'northwind.myfreshworks.com',
  ids: ['402033369231', '402033369232', '402033369233'],
  word: 'contact',
  address: (id) => `/crm/sales/contacts/${id}`,
  title: ({ name }) => `${name} : Contacts : Freshworks CRM`,
  around: '<header>Freshsales</header><div class="ember-view" data-views></div>',
  change: 'emptied',
  named: true,
  fields: ['email', 'phone', 'company'],
  // An empty field invites the user to fill it.
  view: ({ name, email, phone, company }) => `<div class="contact-detail">
    <div class="entity-card--inline-content"><span class="text-truncate">${name}</span></div>
    <div data-field-rawname="sales_account_id"><a href="/crm/sales/accounts/9">${company}</a></div>
    <div data-field-rawname="emails"><div class="inline-edit-content">${email}</div></div>
    <div data-field-rawname="work_number"><div class="inline-edit-content">Click to add</div></div>
    <div data-field-rawname="mobile_number"><div class="inline-edit-content">${phone}</div></div>
  </div>`,
};
