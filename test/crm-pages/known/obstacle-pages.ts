/** What a page at a record's address may show instead of the record. */
export type Obstacle = 'login' | 'missing' | 'forbidden';

const espoError = (status: string): string => `<header id="header"></header>
  <div id="content"><div class="container"><div class="panel panel-default"><div class="panel-body">
    <h1 class="text-5em">${status}</h1><p>Sorry.</p></div></div></div></div>`;

const krayinError = (status: string): string => `<div class="flex h-[100vh]">
  <div class="text-[38px] font-bold text-gray-800">${status}</div><p class="text-sm">Sorry.</p></div>`;

const vtigerDenied = (words: string): string => `<div><table><tr><td>
  <span class="genHeaderSmall">${words}</span></td></tr></table></div>`;

const dolibarrError = (words: string): string => `<div id="id-top">Top</div>
  <div id="id-right"><div class="fiche"><div class="error">${words}</div></div></div>`;

/** The bodies of such pages, by the CRM's recipe. */
export const OBSTACLE_PAGES: Record<string, Partial<Record<Obstacle, string>>> = {
  espocrm: {
    login: `<div class="container content"><div id="login" class="panel">
      <form id="login-form"><button id="sign-in" type="button">Sign in with Acme</button></form></div></div>`,
    missing: espoError('404'),
    forbidden: espoError('403'),
  },
  suitecrm7: {
    login: `<form name="DetailView" id="form" action="index.php" method="post">
      <input name="user_name"><input type="password" name="username_password" id="username_password">
      <select name="login_language"><option>English</option></select></form>`,
    missing: `<div id="content">Error retrieving record.  This record may be deleted
      or you may not be authorized to view it.</div>`,
    forbidden: `<div id="content"><p class="error">You do not have access to this area.</p>
      Redirect to Home in <span id="seconds_left">3</span></div>`,
  },
  suitecrm8: {
    login: `<scrm-login-ui><form name="login" class="login-form">
      <input name="username"></form></scrm-login-ui>`,
  },
  vtiger: {
    login: `<div id="loginFormDiv"><form><input name="username"></form></div>`,
    missing: vtigerDenied('The record you are trying to view was not found.'),
    forbidden: vtigerDenied('Permission denied'),
  },
  tryton: {
    login: `<div class="modal login-dialog in"><form><input id="database"><input id="login">
      <button type="submit">Login</button></form></div>`,
  },
  odoo: {
    login: `<form class="oe_login_form" action="/web/login"><input name="login"></form>`,
  },
  dolibarr: {
    login: `<form id="login" name="login" method="post"><input name="username">
      <input name="password" type="password"><input name="code"></form>`,
    missing: dolibarrError('Record not found.'),
    forbidden: dolibarrError('Access denied.'),
  },
  civicrm: {
    login: `<form class="user-login-form" id="user-login-form"><input name="name">
      <input type="submit" value="Log in"></form>`,
  },
  krayin: {
    login: `<form method="POST" action="/admin/login"><input type="email" name="email">
      <input type="text" name="password"></form>`,
    missing: krayinError('404'),
    forbidden: krayinError('403'),
  },
  'frappe-crm': {
    login: `<section class="for-login"><form class="form-signin form-login"><input id="login_email">
      </form></section>`,
    missing: `<div class="grid h-full"><div class="text-3xl-semibold">Document not found</div>
      <div>CRM Lead not found</div></div>`,
  },
};
