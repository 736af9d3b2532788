import type { KnownCrm } from '../known';

export const copper: KnownCrm = {
  id: 'copper',
  name: 'Copper',
  host: 'app.copper.com',
  ids: ['184433441', '184433442', '184433443'],
  word: 'contact',
  address: (id) => `/#/browse/list/people/default?fullProfile=people-${id}`,
  title: ({ name }) => `${name} - Copper`,
  around: `<nav>Copper</nav><div class="list"><input placeholder="Add Name"></div>
    <div class="slide-over" data-views></div>`,
  change: 'emptied',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: ({ name, email, phone, company }) => `<div class="EntityFullProfileFrame-fullProfile_a1b2c">
    <input placeholder="Add Name" data-value="${name}">
    <input placeholder="Add Company" data-value="${company}">
    <input placeholder="Add Email" data-value="${email}">
    <input placeholder="Add Phone" data-value="${phone}">
  </div>`,
};
