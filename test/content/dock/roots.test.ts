import { parseHTML } from 'linkedom'; // comes with wxt; its version is held in package.json
import { beforeEach, expect, test, vi } from 'vitest';
import { childrenOf } from '../../../lib/content/dock/roots';
import { neighbourOf } from '../../../lib/content/teach/pointed';

const NAMES = ['Element', 'HTMLElement', 'HTMLSlotElement', 'Text'] as const;

beforeEach(() => {
  const page = parseHTML('<html><body></body></html>');
  Object.assign(page.HTMLElement.prototype, { checkVisibility: () => true });
  vi.stubGlobal('document', page.document);
  for (const name of NAMES) vi.stubGlobal(name, Reflect.get(page, name));
});

/** A booking form with a field for the number of children, which hides the property `children` in browsers. */
function openForm(): HTMLFormElement {
  document.body.innerHTML = '<form><label>Guests</label><input name="children" value="2"></form>';
  const form = document.querySelector('form');
  const field = document.querySelector('input');
  if (!form || !field) throw new Error('The page has no form.');
  Object.defineProperty(form, 'children', { value: field });
  return form;
}

test('what the dock covers is found in a form with a field named `children`', () => {
  expect([...childrenOf(openForm())].map(({ localName }) => localName)).toEqual(['label', 'input']);
});

test('the arrow keys lead through a form with a field named `children`, while the user teaches', () => {
  openForm();
  expect(neighbourOf(undefined, 1)?.localName).toBe('label');
});
