import type { KnownCrm } from '../known';

export const suitecrm7: KnownCrm = {
  id: 'suitecrm7',
  name: 'SuiteCRM 7',
  host: 'suite7.example.com',
  ownHost: true,
  ids: [
    'ae04eb27-e083-df86-21a6-6b00f87423a1',
    'ae04eb27-e083-df86-21a6-6b00f87423a2',
    'ae04eb27-e083-df86-21a6-6b00f87423a3',
  ],
  word: 'contact',
  address: (id) =>
    `/index.php?action=ajaxui#ajaxUILoc=index.php%3Fmodule%3DContacts%26offset%3D1%26return_module%3DContacts%26action%3DDetailView%26record%3D${id}`,
  title: ({ name }) => `${name} » Contacts » SuiteCRM`,
  around: `<nav class="navbar navbar-fixed-top">SuiteCRM</nav>
    <div class="sidebar">Create Contact</div>
    <div id="bootstrap-container" class="col-md-10 col-md-offset-2">
      <div id="content" data-views></div></div>`,
  css: `.navbar-fixed-top { position: fixed; inset: 0 0 auto; height: 50px }
    .sidebar { position: fixed; inset: 50px auto 0 0; width: 18% }
    #bootstrap-container { float: left; margin-left: 18%; width: 82% }
    @media (min-width: 1400px) { .sidebar { width: 15.8% }
      #bootstrap-container { margin-left: 15.8%; width: 84.2% } }
    #content { padding-top: 60px } .module-title-text { text-transform: uppercase }`,
  change: 'replaced',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: ({ id, name, email, phone, company }) => `<div id="pagecontent">
    <form name="DetailView"><input type="hidden" name="module" value="Contacts">
      <input type="hidden" name="record" value="${id}"></form>
    <div class="moduleTitle"><h2 class="module-title-text"> ${name} </h2></div>
    <div class="detail-view-field" field="account_name"><a href="index.php">
      <span class="sugar_field">${company}</span></a></div>
    <div class="detail-view-field" field="phone_work">${phone}</div>
    <div class="detail-view-field" field="email1">
      <a class="email-link" href="javascript:void(0);">${email}</a></div>
  </div>`,
};
