import type { KnownCrm } from '../known';

export const kommo: KnownCrm = {
  id: 'kommo',
  name: 'Kommo (amoCRM)',
  host: 'northwind.kommo.com',
  ids: ['2718281', '2718282', '2718283'],
  word: 'contact',
  address: (id) => `/contacts/detail/${id}`,
  title: ({ name }) => name,
  around: '<div id="left_menu">Kommo</div><div id="page_holder" data-views></div>',
  change: 'emptied',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: ({ name, email, phone, company }) => `<div id="card_holder" class="card-holder__container">
    <form id="edit_card" data-card-active="true">
      <div class="card-top-name"><textarea id="person_name" data-value="${name}"></textarea></div>
      <div class="card-entity-form">
        <input class="text-input control-phone__formatted" data-value="${phone}">
        <input name="CFV[EMAIL][0][VALUE]" data-value="${email}">
        <div class="linked-form__field__value linked-form__field__value-name_company">
          <input id="new_company_name" data-value="${company}"></div>
      </div>
    </form>
  </div>`,
};
