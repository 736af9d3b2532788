import type { KnownCrm } from '../known';

export const frappeCrm: KnownCrm = {
  id: 'frappe-crm',
  name: 'Frappe CRM',
  host: 'frappe.example.com',
  ownHost: true,
  ids: ['CRM-LEAD-2026-00001', 'CRM-LEAD-2026-00002', 'CRM-LEAD-2026-00003'],
  word: 'lead',
  address: (id) => `/crm/leads/${id}`,
  title: ({ name }) => name,
  around: '<nav>Frappe CRM</nav><div id="app" data-views></div>',
  change: 'reused',
  named: true,
  fields: ['email'],
  view: ({ name, email }) => `<div class="flex flex-col">
    <div class="truncate text-3xl-medium">${name}</div>
    <div class="sections"><div class="field"><div>Email</div>
      <input type="email" data-value="${email}"></div></div>
  </div>`,
};
