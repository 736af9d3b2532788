// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { findSettings } from '../../../components/settings/search/find-settings';
import { allSettings } from '../../../components/settings/sections';
import { done } from '../../../lib/domain/core/failure';
import { SETTINGS_SECTIONS } from '../../../lib/domain/core/settings-routes';
import type { Setup } from '../../../lib/protocol/requests/app';
import { t } from '../../../lib/words/words';
import { SETUP } from '../samples';
import { type Replies, renderScreen } from '../screen';
import { OTHERS, settingsAt } from './at-section';

/** A setup in which each section shows all that it has. */
const FULL: Setup = {
  ...SETUP,
  keys: SETUP.keys.map((key) => ({ ...key, lock: 'unlocked' })),
  lock: { need: 'both', after: 15 },
  crms: [
    ...SETUP.crms.map((crm) => ({ ...crm, hasCustomFields: true, granted: false })),
    ...SETUP.crms.map((crm) => ({
      ...crm,
      id: 'own-crm',
      name: 'Own CRM',
      hosts: [],
      selfHosted: true,
      on: false,
    })),
  ],
  sites: [{ origin: 'https://crm.example.com', rules: [], addedAt: 0, granted: true, kinds: [] }],
};
const READY: Replies = {
  ...OTHERS,
  'setup.read': done(FULL),
  'reviewRules.read': done({
    answerWithin: 3,
    checklist: [{ text: 'Sanctions list', required: true }],
    reasons: [{ code: 'owners', text: 'Owners are unclear' }],
  }),
  'settings.fourEyes.read': done({
    rule: 'required',
    reviewer: { name: 'Ada', fingerprint: 'ab cd' },
  }),
};

afterEach(() => {
  location.hash = '';
});

/** All controls with their accessible names. */
function controlsIn(main: HTMLElement): Map<Element, string> {
  const controls = new Map<Element, string>();
  const name = (name: string, element: Element | null) => {
    if (element) controls.set(element, name);
    return true;
  };
  for (const role of ['textbox', 'searchbox', 'combobox', 'switch', 'checkbox', 'radio', 'button'])
    within(main).queryAllByRole(role, { name });
  // ARIA has no role for these.
  for (const input of main.querySelectorAll<HTMLInputElement>('input[type=file]'))
    controls.set(input, input.labels?.[0]?.textContent ?? '');
  return controls;
}

describe.each(SETTINGS_SECTIONS)('in the section %s', (section) => {
  const indexed = allSettings(FULL).filter((one) => one.section === section);

  test('each control is found by its name, and leads to itself', async () => {
    const screen = renderScreen(settingsAt(section), READY);
    const main = screen.getByRole('main');
    await waitFor(() => {
      for (const { id } of indexed)
        expect(main.querySelector(`[data-setting="${id}"]`)).toBeTruthy();
      expect(within(main).queryByText(t('loading'))).toBeNull();
    });
    const controls = controlsIn(main);
    expect(controls.size).toBe(main.querySelectorAll('input, select, textarea, button').length);
    for (const [control, name] of controls) {
      const place = control.closest('[data-setting]')?.getAttribute('data-setting');
      const found = findSettings(allSettings(FULL), name).flatMap(({ settings }) => settings);
      expect(
        found.filter((one) => one.section === section).map(({ id }) => id),
        name,
      ).toContain(place);
    }
  });

  test('each place of a setting is known to the search', async () => {
    const screen = renderScreen(settingsAt(section), READY);
    await waitFor(() => expect(screen.queryByText(t('loading'))).toBeNull());
    const places = [...screen.getByRole('main').querySelectorAll('[data-setting]')];
    const ids = indexed.map(({ id }) => id);
    for (const place of places) expect(ids).toContain(place.getAttribute('data-setting'));
  });
});

test('all typed words must occur, without case, accents and kinds of apostrophe', () => {
  const settings = [
    { section: 'keys', id: 'one', label: 'Café key', words: ['can’t wait'] },
    { section: 'sites', id: 'two', label: 'Other', words: ['a key for a café'] },
    { section: 'sites', id: 'three', label: 'Key of the café', words: [] },
  ] as const;
  const found = (text: string) =>
    findSettings(settings, text).flatMap((one) => one.settings.map(({ id }) => id));
  expect(found("CAN'T  key")).toEqual(['one']);
  expect(found('cafe key')).toEqual(['one', 'three', 'two']);
  expect(found('key')).toEqual(['three', 'two', 'one']);
  expect(found('key of nothing')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('the search is driven by keys: arrows, Enter and Escape', async () => {
  const screen = renderScreen(settingsAt('keys'), READY);
  const field = await screen.findByRole('searchbox', { name: t('findSetting') });
  await screen.findByRole('list', { name: t('keys') });
  field.focus();
  fireEvent.change(field, { target: { value: 'undo' } });
  await screen.findByText(t('settingsFound', 1));
  expect(screen.queryByRole('navigation')).toBeNull();
  const link = screen.getByRole('link', { name: t('undoAfterSend') });
  fireEvent.keyDown(field, { code: 'ArrowDown' });
  expect(document.activeElement).toBe(link);
  fireEvent.keyDown(link, { code: 'ArrowUp' });
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { code: 'Enter' });
  const undo = await screen.findByRole('combobox', { name: t('undoAfterSend') });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  fireEvent.keyDown(field, { code: 'Escape' });
  expect(field).toHaveProperty('value', '');
  screen.getByRole('navigation', { name: t('settingsNavigation') });
});

test('a search without a result says so, and what to do', async () => {
  const screen = renderScreen(settingsAt('keys'), READY);
  const field = await screen.findByRole('searchbox', { name: t('findSetting') });
  fireEvent.change(field, { target: { value: 'nothing like it' } });
  await screen.findByText(t('settingsNoneFound', 'nothing like it'));
});

test('a whole word of the other names comes before a part of one', () => {
  const [first, ...others] = findSettings(allSettings(FULL), 'password').flatMap(({ settings }) =>
    settings.map(({ id }) => id),
  );
  expect(first).toBe('passphrase');
  expect(others).toContain('before-sending');
});
