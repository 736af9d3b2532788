import type { KnownCrm } from '../known';

export const odoo: KnownCrm = {
  id: 'odoo',
  name: 'Odoo',
  host: 'northwind.odoo.com',
  ids: ['7001', '7002', '7003'],
  word: 'contact',
  address: (id) => `/odoo/contacts/${id}`,
  title: ({ name }) => `Odoo - ${name}`,
  around: `<header class="o_navbar"><nav class="o_main_navbar">Contacts</nav></header>
    <div class="o_action_manager" data-views></div>`,
  change: 'reused',
  // The address is pushed in a timeout after the action.
  viewFirst: true,
  named: true,
  fields: ['email', 'phone', 'company'],
  view: ({ name, email, phone, company }) => `<div class="o_action">
    <div class="o_control_panel"><li class="o_last_breadcrumb_item active">
      <span class="text-truncate">${name}</span></li></div>
    <div class="o_form_view">
      <div name="name" class="o_field_widget o_field_text"><input data-value="${name}"></div>
      <div name="parent_id" class="o_field_widget"><input data-value="${company}"></div>
      <div name="phone" class="o_field_widget"><input type="tel" data-value="${phone}"></div>
      <div name="email" class="o_field_widget"><input type="email" data-value="${email}"></div>
    </div>
  </div>`,
};
