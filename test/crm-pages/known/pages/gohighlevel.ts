import type { KnownCrm } from '../known';

export const gohighlevel: KnownCrm = {
  id: 'gohighlevel',
  name: 'GoHighLevel',
  host: 'app.gohighlevel.com',
  ids: ['BRCffKXQb0xiL9Sry0l1', 'BRCffKXQb0xiL9Sry0l2', 'BRCffKXQb0xiL9Sry0l3'],
  word: 'contact',
  address: (id) => `/v2/location/dzfd13SYs0Jg3qbvmugD/contacts/detail/${id}`,
  // No public source shows where its pages contain a name.
  title: () => 'GoHighLevel',
  around: '<nav>GoHighLevel</nav><div id="app" data-views></div>',
  change: 'replaced',
  named: false,
  fields: [],
  view: ({ name, email }) => `<div class="hl_contact-details-new">
    <div>${name}</div>
    <div>${email}</div>
  </div>`,
};
