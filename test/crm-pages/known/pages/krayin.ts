import type { KnownCrm } from '../known';

export const krayin: KnownCrm = {
  id: 'krayin',
  name: 'Krayin',
  host: 'krayin.example.com',
  ownHost: true,
  ids: ['5001', '5002', '5003'],
  word: 'contact',
  address: (id) => `/admin/contacts/persons/view/${id}`,
  title: ({ name }) => name,
  around: '<header>Krayin</header><div id="app" data-views></div>',
  change: 'loaded',
  named: true,
  fields: [],
  view: ({ name, email }) => `<div class="flex">
    <h3 class="text-lg font-bold">${name}</h3>
    <div class="grid"><div class="label">Emails</div><div class="font-medium">${email}</div></div>
  </div>`,
};
