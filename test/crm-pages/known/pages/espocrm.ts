import type { KnownCrm } from '../known';

export const espocrm: KnownCrm = {
  id: 'espocrm',
  name: 'EspoCRM',
  host: 'espo.example.com',
  ownHost: true,
  ids: ['6b00f6549518b3e91', '6b00f6549518b3e92', '6b00f6549518b3e93'],
  word: 'contact',
  address: (id) => `/#Contact/view/${id}`,
  title: ({ name }) => name,
  around: `<header id="header"><div id="navbar"><ul class="navbar-right">Menu</ul></div></header>
    <div id="content"><div id="main" data-views></div></div>`,
  css: '.navbar-right { position: fixed; right: 0; width: calc(100vw - 200px) }',
  csp: "script-src 'self' 'nonce-fake' 'unsafe-eval' https://maps.googleapis.com",
  change: 'replaced',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: ({ name, email, phone, company }) => `<div class="page">
    <div class="page-header"><h3 class="header-breadcrumbs">
      <span class="breadcrumb-item"><a href="#Contact">Contacts</a></span>
      <span class="breadcrumb-item"><span class="title">${name}</span></span></h3></div>
    <div class="record"><div class="detail" data-scope="Contact">
      <div class="field" data-name="accounts"><a href="#Account/view/6b0">${company}</a></div>
      <div class="field" data-name="emailAddress">
        <a href="javascript:" data-email-address="${email}">${email}</a></div>
      <div class="field" data-name="phoneNumber">
        <a href="javascript:" data-phone-number="${phone}">${phone}</a></div>
    </div></div>
  </div>`,
};
