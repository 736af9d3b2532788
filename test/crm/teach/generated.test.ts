import { expect, test } from 'vitest';
import { looksGenerated, saysLooks } from '../../../lib/crm/teach/generated';

test.each([
  'css-1x2y3z',
  'css-kqvrx',
  'sc-bdVaJa',
  'kXyzAB',
  '_abc12',
  '_1a2b3c4',
  'jss104',
  'emotion-0',
  'svelte-1tky8bj',
  'ember1042',
  'radix-:r3:',
  ':r1a:',
  'mui-23',
  'headlessui-menu-button-1',
  'Card_title__3xY2z',
  'Header-module__a81f3c',
  'field-1042857',
  'gwt-uid-17',
  '5f3c9a0b',
  '0a1b2c3d-1111-4222-8333-444455556666',
  'ext-comp-1042',
  'data-v-7ba5bd90',
])('%s looks generated', (name) => {
  expect(looksGenerated(name)).toBe(true);
});

test.each([
  'customer-name',
  'customerName',
  'card__title',
  'card__title--large',
  'contact_email',
  'email',
  'address1',
  'line-2',
  'h1',
  'crm2',
  'recordHeader',
  'slds-page-header__title',
  'o_field_widget',
  'x-grid3-col',
  'ContactDetailView',
  'vcard',
  'клиент-имя',
])('%s looks chosen by a person', (name) => {
  expect(looksGenerated(name)).toBe(false);
});

test.each([
  'mt-4',
  'text-2xl',
  'font-bold',
  'flex',
  'is-active',
  'hover:underline',
  'w-1/2',
  'px-2',
])('the class %s only describes a look', (name) => {
  expect(saysLooks(name)).toBe(true);
});

test.each(['title', 'customer', 'person-name', 'widget', 'profile', 'phone'])(
  'the class %s describes a meaning',
  (name) => {
    expect(saysLooks(name)).toBe(false);
  },
);
