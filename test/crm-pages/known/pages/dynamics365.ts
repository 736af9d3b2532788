import type { KnownCrm } from '../known';

export const dynamics365: KnownCrm = {
  id: 'dynamics365',
  name: 'Microsoft Dynamics 365',
  host: 'northwind.crm4.dynamics.com',
  ids: [
    '0a1b2c3d-1111-4222-8333-444455556661',
    '0a1b2c3d-1111-4222-8333-444455556662',
    '0a1b2c3d-1111-4222-8333-444455556663',
  ],
  word: 'contact',
  address: (id) =>
    `/main.aspx?appid=6605cbc2-a674-f011-b4cc-000d3ab25cc7&pagetype=entityrecord&etn=contact&id=${id}`,
  title: ({ name }) => `Contact: ${name} - Dynamics 365`,
  around: '<div id="topBar">Dynamics 365</div><div id="mainContent" data-views></div>',
  change: 'replaced',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: ({ name, email, phone, company }) => `<div data-id="editFormRoot">
    <div id="headerContainer" data-id="form-header">
      <h1 data-id="header_title" title="${name}" class="pa-kh">${name}<span
        data-id="header_saveStatus">- Saved</span></h1></div>
    <div data-id="parentcustomerid"><div
      data-id="parentcustomerid.fieldControl-LookupResultsDropdown_parentcustomerid_selected_tag_text"
      >${company}</div></div>
    <input data-id="emailaddress1.fieldControl-mail-text-input" data-value="${email}">
    <input data-id="telephone1.fieldControl-phone-text-input" data-value="${phone}">
  </div>`,
};
