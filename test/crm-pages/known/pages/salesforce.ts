import { type KnownCrm, mailLink, phoneLink } from '../known';

export const salesforce: KnownCrm = {
  id: 'salesforce',
  name: 'Salesforce Lightning Experience',
  host: 'northwind.lightning.force.com',
  ids: ['0038H00000HeT3E', '0038H00000HeT4F', '0038H00000HeT5G'],
  word: 'contact',
  // Three characters more than the id itself: a checksum.
  address: (id) => `/lightning/r/Contact/${id}QAV/view`,
  title: ({ name }) => `${name} | Contact | Salesforce`,
  around: '<div class="slds-global-header">Northwind</div><div class="split" data-views></div>',
  css: `.slds-global-header { position: fixed; inset: 0 0 auto; height: 50px }
    .split { padding-top: 60px } .oneContent:not(.active) { display: none }`,
  // Workspace tabs and records opened earlier stay in the page.
  change: 'kept',
  onScreen: { class: 'windowViewMode-normal oneContent active lafPageHost' },
  kept: { class: 'windowViewMode-normal oneContent lafPageHost' },
  named: true,
  fields: ['email', 'phone', 'company'],
  view: (person) => `<div class="oneContent">
    <records-highlights2><div class="slds-page-header"><h1 class="slds-page-header__title">
      <div class="entityNameTitle">Contact</div>
      <slot name="primaryField"><lightning-formatted-name>${person.name}</lightning-formatted-name></slot>
    </h1></div></records-highlights2>
    <records-record-layout-item field-label="Account Name">
      <div data-target-selection-name="sfdc:RecordField.Contact.AccountId"><span>Account Name</span>
        <force-lookup><a href="/lightning/r/Account/001/view">${person.company}</a></force-lookup></div>
    </records-record-layout-item>
    <records-record-layout-item field-label="Phone">
      <div data-target-selection-name="sfdc:RecordField.Contact.Phone"><span>Phone</span>
        <lightning-formatted-phone>${phoneLink(person)}</lightning-formatted-phone></div>
    </records-record-layout-item>
    <records-record-layout-item field-label="Email">
      <div data-target-selection-name="sfdc:RecordField.Contact.Email"><span>Email</span>
        <lightning-formatted-email>${mailLink(person)}</lightning-formatted-email></div>
    </records-record-layout-item>
  </div>`,
};
