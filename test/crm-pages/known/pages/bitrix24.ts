import { type KnownCrm, mailLink } from '../known';

export const bitrix24: KnownCrm = {
  id: 'bitrix24',
  name: 'Bitrix24',
  host: 'northwind.bitrix24.com',
  ids: ['12301', '12302', '12303'],
  word: 'contact',
  start: '/crm/contact/list/',
  address: (id) => `/crm/contact/details/${id}/`,
  title: ({ name }) => `Contact: ${name}`,
  // The list under the sliders has its own title.
  around: `<div class="page-header"><span id="pagetitle">Contacts</span></div>
    <table><tr><td data-cid="EMAIL">cleo.specimen@example.com</td></tr></table>
    <div data-views></div>`,
  css: '.side-panel { position: fixed; inset: 0 0 0 200px } iframe { width: 100%; height: 100% }',
  change: 'slider',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: (person) => `<div class="crm-entity-card">
    <div class="pagetitle"><span id="pagetitle">${person.name}</span></div>
    <div class="ui-entity-editor-content-block" data-cid="PHONE">
      <span class="ui-entity-editor-block-title-text">Phone</span>
      <span class="crm-entity-phone-number">${person.phone}</span></div>
    <div class="ui-entity-editor-content-block" data-cid="EMAIL">
      <span class="ui-entity-editor-block-title-text">E-mail</span>${mailLink(person)}</div>
    <div class="ui-entity-editor-content-block" data-cid="CLIENT">
      <a href="/crm/company/details/7/">${person.company}</a></div>
  </div>`,
};
