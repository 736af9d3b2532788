import { type KnownCrm, mailLink, phoneLink } from '../known';

export const zendeskSell: KnownCrm = {
  id: 'zendesk-sell',
  name: 'Zendesk Sell',
  host: 'northwind.zendesk.com',
  ids: ['160874451', '160874452', '160874453'],
  word: 'contact',
  address: (id) => `/sales/contacts/${id}`,
  title: ({ name }) => `${name} - Sell`,
  around: '<nav>Sell <a href="mailto:help@example.org">Help</a></nav><main data-views></main>',
  change: 'replaced',
  named: true,
  fields: ['email', 'phone'],
  view: (person) => `<div class="contact">
    <span class="detail-title">${person.name}</span>
    <div>${mailLink(person)}</div>
    <div>${phoneLink(person)}</div>
  </div>`,
};
