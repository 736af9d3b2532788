import type { KnownCrm } from '../known';

export const tryton: KnownCrm = {
  id: 'tryton',
  name: 'Tryton',
  host: 'tryton.example.com',
  ownHost: true,
  ids: ['1001', '1002', '1003'],
  word: 'contact',
  address: (id) => `/#demo/model/party.party/${id}`,
  suffix: ';name=%22Party%22&views=%5Bnull%5D',
  title: ({ name }) => `${name} - Tryton`,
  around:
    '<nav id="main_navbar">Tryton</nav><div id="tabcontent" class="tab-content" data-views></div>',
  css: '.tab-pane:not(.active) { display: none }',
  // Other open tabs stay in the page.
  change: 'kept',
  onScreen: { class: 'tab-pane active' },
  kept: { class: 'tab-pane' },
  named: true,
  fields: [],
  view: ({ name }) => `<div class="tab-pane"><form class="form">
    <input name="name" data-value="${name}">
    <input name="code" data-value="17">
  </form></div>`,
};
