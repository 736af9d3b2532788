import { type KnownCrm, mailLink, phoneLink } from '../known';

export const dolibarr: KnownCrm = {
  id: 'dolibarr',
  name: 'Dolibarr',
  host: 'dolibarr.example.com',
  ownHost: true,
  ids: ['12001', '12002', '12003'],
  word: 'company',
  address: (id) => `/societe/card.php?socid=${id}`,
  title: () => 'Dolibarr - Third party - Card',
  around:
    '<div id="id-top"><a href="mailto:help@example.org">Help</a></div><div id="id-right" data-views></div>',
  change: 'loaded',
  named: true,
  fields: ['email', 'phone'],
  view: (person) => `<div class="fiche">
    <div class="arearef"><div class="refid">${person.name}
      <div class="refidno">Customer code CU2611-0001</div></div></div>
    <div>${phoneLink(person)}</div>
    <div>${mailLink(person)}</div>
  </div>`,
};
