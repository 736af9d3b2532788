import { type KnownCrm, mailLink, phoneLink } from '../known';

export const attio: KnownCrm = {
  id: 'attio',
  name: 'Attio',
  host: 'app.attio.com',
  ids: [
    '0a1b2c3d-1111-4222-8333-444455556661',
    '0a1b2c3d-1111-4222-8333-444455556662',
    '0a1b2c3d-1111-4222-8333-444455556663',
  ],
  word: 'contact',
  address: (id) => `/acme/person/${id}/overview`,
  title: ({ name }) => `${name} | Attio`,
  around:
    '<nav>Attio <a href="mailto:help@example.org">Help</a></nav><main id="root" data-views></main>',
  change: 'reused',
  named: true,
  fields: ['email', 'phone'],
  view: (person) => `<div class="sc-1a2b3c">
    <div class="sc-4d5e6f">${person.name}</div>
    <div>${mailLink(person)}</div>
    <div>${phoneLink(person)}</div>
  </div>`,
};
