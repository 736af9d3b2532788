import { type KnownCrm, mailLink, phoneLink } from '../known';

export const insightly: KnownCrm = {
  id: 'insightly',
  name: 'Insightly',
  host: 'crm.na1.insightly.com',
  ids: ['341234561', '341234562', '341234563'],
  word: 'contact',
  address: (id) => `/list/Contact/?blade=/details/contact/${id}`,
  title: ({ name }) => `${name} - Insightly`,
  around:
    '<nav>Insightly</nav><div class="list">Contacts</div><main class="blade" data-views></main>',
  change: 'emptied',
  named: true,
  fields: ['email', 'phone'],
  view: (person) => `<div class="details">
    <div class="title">${person.name}</div>
    <div>${mailLink(person)}</div>
    <div>${phoneLink(person)}</div>
  </div>`,
};
