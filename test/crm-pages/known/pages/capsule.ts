import { type KnownCrm, mailLink, phoneLink } from '../known';

export const capsule: KnownCrm = {
  id: 'capsule',
  name: 'Capsule',
  host: 'northwind.capsulecrm.com',
  ids: ['272828441', '272828442', '272828443'],
  word: 'contact',
  address: (id) => `/party/${id}`,
  title: ({ name }) => `${name} | Capsule`,
  around: '<nav>Capsule <a href="mailto:help@example.org">Help</a></nav><main data-views></main>',
  change: 'replaced',
  named: true,
  fields: ['email', 'phone'],
  view: (person) => `<div class="party">
    <h1>${person.name}</h1>
    <div>${mailLink(person)}</div>
    <div>${phoneLink(person)}</div>
  </div>`,
};
