import type { KnownCrm } from '../known';

export const monday: KnownCrm = {
  id: 'monday',
  name: 'monday CRM',
  host: 'northwind.monday.com',
  ids: ['3073776561', '3073776562', '3073776563'],
  word: 'item',
  address: (id) => `/boards/765008773/pulses/${id}`,
  title: ({ name }) => `${name} - monday.com`,
  around: `<div class="board"><h1><span data-testid="heading">Customers</span></h1></div>
    <div class="slide-panel open" data-views></div>`,
  change: 'replaced',
  named: true,
  fields: [],
  view: ({ name }) => `<div class="pulse-card-dialog-component">
    <div class="item-page-header-details-wrapper__top">
      <div class="pulse_title"><div data-testid="heading"><h2>${name}</h2></div></div></div>
    <div class="updates">Updates</div>
  </div>`,
};
