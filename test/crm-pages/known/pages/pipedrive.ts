import { type KnownCrm, mailLink, phoneLink } from '../known';

export const pipedrive: KnownCrm = {
  id: 'pipedrive',
  name: 'Pipedrive',
  host: 'northwind.pipedrive.com',
  ids: ['7001', '7002', '7003'],
  word: 'contact',
  address: (id) => `/person/${id}`,
  title: ({ name }) => `${name} - contact details`,
  around: '<header><a href="/">pipedrive</a></header><div data-views></div>',
  // The name is an input's value, so a change of it does not change the page's tree.
  change: 'reused',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: (person) => `<main>
    <h1 data-testid="header-title">
      <textarea class="cui5-editable-text__input" data-value="${person.name}"></textarea></h1>
    <section data-testid="detail-block">
      <div data-testid="fields-list-row">${phoneLink(person)}</div>
      <div data-testid="fields-list-row">${mailLink(person)}</div>
    </section>
    <section data-testid="organization-block">
      <a href="/organization/3">${person.company}</a></section>
  </main>`,
};
