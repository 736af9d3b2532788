import { type KnownCrm, mailLink, phoneLink } from '../known';

export const close: KnownCrm = {
  id: 'close',
  name: 'Close',
  host: 'app.close.com',
  ids: ['lead_1AbCdEf', 'lead_2AbCdEf', 'lead_3AbCdEf'],
  word: 'lead',
  address: (id) => `/lead/${id}/`,
  title: ({ name }) => `${name} - Close`,
  around: '<nav>Close</nav><div id="app" data-views></div>',
  change: 'replaced',
  named: true,
  fields: ['email', 'phone'],
  view: (person) => `<main>
    <h1>${person.name}</h1>
    <div class="OpportunityCard_card_1a2b3">Renewal</div>
    <div>${mailLink(person)} ${phoneLink(person)}</div>
  </main>`,
};
