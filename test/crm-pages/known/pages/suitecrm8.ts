import type { KnownCrm } from '../known';

export const suitecrm8: KnownCrm = {
  id: 'suitecrm8',
  name: 'SuiteCRM 8',
  host: 'suite8.example.com',
  ownHost: true,
  ids: [
    'ae04eb27-e083-df86-21a6-6b00f87423b1',
    'ae04eb27-e083-df86-21a6-6b00f87423b2',
    'ae04eb27-e083-df86-21a6-6b00f87423b3',
  ],
  word: 'contact',
  address: (id) => `/#/contacts/record/${id}`,
  title: ({ name }) => `${name} - SuiteCRM`,
  around: '<scrm-navbar-ui>SuiteCRM</scrm-navbar-ui><scrm-app-root data-views></scrm-app-root>',
  change: 'emptied',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: ({ name, email, phone, company }) => `<scrm-record>
    <scrm-record-header><div class="record-view-header">
      <scrm-dynamic-label class="record-view-name-label">${name}</scrm-dynamic-label>
    </div></scrm-record-header>
    <scrm-field class="field-name-account_name"><a href="#/accounts/record/1">${company}</a></scrm-field>
    <scrm-field class="field-name-phone_work"><span>${phone}</span></scrm-field>
    <scrm-field class="field-name-email1"><a href="mailto:${email}">${email}</a></scrm-field>
  </scrm-record>`,
};
