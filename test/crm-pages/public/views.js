import { h } from './build.js';
import { addressOf } from './router.js';

const link = (to, ...children) => h('a', { href: addressOf(to), 'data-to': to }, ...children);

/** The bar, the navigation, and an empty element for the view. */
export function frameOfPage() {
  return [
    h(
      'header',
      { class: 'bar' },
      h('strong', {}, 'Northwind Desk'),
      h('input', { type: 'search', placeholder: 'Search customers', 'aria-label': 'Search' }),
      h('span', { class: 'agent' }, 'Pat Agent'),
    ),
    h(
      'nav',
      { 'aria-label': 'Main' },
      link('/customers', 'Customers'),
      link('/contacts', 'Contacts'),
      link('/settings', 'Settings'),
    ),
    h('main', {}),
    h('footer', {}, h('output', { id: 'shortcut' }, 'j next, k previous, c call')),
  ];
}

/** A list of customers or contacts. */
export function listView(kind, people) {
  const rows = people.map((person) =>
    h(
      'tr',
      {},
      h('td', {}, link(`/${kind}/${person.id}`, person.name)),
      h('td', {}, person.company),
      h('td', {}, person.city),
      h('td', {}, person.since),
    ),
  );
  const columns = ['Name', 'Company', 'City', 'Since'].map((name) => h('th', {}, name));
  return [
    h('h1', {}, kind === 'customers' ? 'Customers' : 'Contacts'),
    h('table', {}, h('thead', {}, h('tr', {}, ...columns)), h('tbody', {}, ...rows)),
  ];
}

/** One customer or contact: name, fields, history and notes. */
export function recordView(kind, person, named) {
  const { name, company, email, phone, city, since, owner, client } = person;
  const fields = {
    Company: company,
    'E-mail': h('a', { href: `mailto:${email}` }, email),
    Phone: h('a', { href: `tel:${phone}` }, phone),
    City: city,
    'Customer since': since,
    Owner: owner,
    'Service client': h('span', { class: 'client' }, client),
  };
  return [
    named ? h('h1', {}, name) : undefined,
    h('p', { class: 'about' }, `${kind === 'customers' ? 'Customer' : 'Contact'} ${person.id}`),
    h('div', { class: 'actions' }, h('button', {}, 'Call'), h('button', {}, 'Send e-mail')),
    h(
      'div',
      { class: 'columns' },
      h(
        'section',
        { 'aria-label': 'Details' },
        h('h2', {}, 'Details'),
        h(
          'dl',
          {},
          ...Object.entries(fields).flatMap(([term, value]) => [
            h('dt', {}, term),
            h('dd', {}, value),
          ]),
        ),
        h('label', {}, 'Notes', h('textarea', { rows: '4', id: 'notes' })),
        h('button', { id: 'add-note' }, 'Add note'),
        h('ul', { class: 'notes' }, ...(person.notes ?? []).map((note) => h('li', {}, note))),
      ),
      h(
        'section',
        { 'aria-label': 'Activity' },
        h('h2', {}, 'Activity'),
        h(
          'ul',
          { class: 'feed' },
          ...person.feed.map(({ when, what }) => h('li', {}, h('time', {}, when), what)),
        ),
      ),
    ),
  ].filter(Boolean);
}

/** Settings, so that not every address is a record. */
export const settingsView = () => [
  h('h1', {}, 'Settings'),
  h('label', {}, h('input', { type: 'checkbox', checked: '' }), ' Ring when a call comes in'),
  h('label', {}, h('input', { type: 'checkbox' }), ' Show customers of other teams'),
];

export const nothingView = () => [h('h1', {}, 'Nothing here'), link('/customers', 'All customers')];
export const loadingView = () => [h('h1', {}, 'Loading…')];
