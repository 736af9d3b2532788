import type { KnownCrm } from '../known';

export const vtiger: KnownCrm = {
  id: 'vtiger',
  name: 'vtiger 7 and 8 (open source)',
  host: 'vtiger.example.com',
  ownHost: true,
  ids: ['1201', '1202', '1203'],
  word: 'contact',
  address: (id) => `/index.php?module=Contacts&view=Detail&record=${id}&app=MARKETING`,
  title: ({ name }) => `${name} - Contacts - Vtiger`,
  around: `<nav class="app-fixed-navbar">vtiger</nav>
    <div class="main-container" data-views></div>`,
  change: 'loaded',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: ({ id, name, email, phone, company }) => `<div class="detailViewContainer">
    <input type="hidden" id="recordId" value="${id}">
    <div class="record-header"><div class="recordBasicInfo"><h4>
      <span class="recordLabel pushDown" title="${name}"><span>${name}</span></span></h4></div></div>
    <table><tr><td class="fieldLabel">Organization Name</td><td class="fieldValue">
      <span class="value"><a href="index.php?module=Accounts&view=Detail&record=11">${company}</a>
      </span></td></tr></table>
    <div id="Contacts_detailView_fieldValue_phone"><span class="value">${phone}</span></div>
    <div id="Contacts_detailView_fieldValue_email"><span class="value">
      <a href="mailto:${email}">${email}</a></span></div>
  </div>`,
};
