import { type KnownCrm, mailLink, phoneLink } from '../known';

export const twenty: KnownCrm = {
  id: 'twenty',
  name: 'Twenty',
  host: 'twenty.example.com',
  ownHost: true,
  ids: [
    '0a1b2c3d-1111-4222-8333-444455556661',
    '0a1b2c3d-1111-4222-8333-444455556662',
    '0a1b2c3d-1111-4222-8333-444455556663',
  ],
  word: 'contact',
  address: (id) => `/object/person/${id}`,
  title: ({ name }) => name,
  around: '<nav>Twenty</nav><main id="root" data-views></main>',
  change: 'reused',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: (person) => `<div class="css-1a2b3c">
    <div class="css-4d5e6f">${person.name}</div>
    <div>${mailLink(person)}</div>
    <div>${phoneLink(person)}</div>
    <div><a href="/object/company/${person.id.replace('0a1b', '9f8e')}">${person.company}</a></div>
  </div>`,
};
