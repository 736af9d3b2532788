// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChooseRecord } from '../../../components/page/ChooseRecord';
import { done, failed } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { FAILED, FAILURE, renderScreen, type Screen } from '../screen';

async function openForm(): Promise<Screen> {
  const screen = renderScreen(<ChooseRecord />, {
    'page.choices.read': done({ records: [], kinds: ['customers'] }),
  });
  fireEvent.click(screen.getByRole('button', { name: t('chooseRecord') }));
  await screen.findByRole('textbox', { name: t('chooseTyped') });
  return screen;
}

function submit(screen: Screen, typed: string): void {
  const field = screen.getByRole('textbox', { name: t('chooseTyped') });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: t('chooseShow') }));
}

test('an empty field is marked and focused, and nothing is sent', async () => {
  const screen = await openForm();
  submit(screen, ' ');
  await screen.findByText(t('chooseTypedMissing'));
  const field = screen.getByRole('textbox', { name: t('chooseTyped') });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.sentParams('page.choose')).toEqual([]);
});

test('what names no record is explained at the field, which gets the focus', async () => {
  const screen = await openForm();
  screen.reply({ 'page.choose': failed({ kind: 'bad-record' }) });
  submit(screen, 'nonsense');
  await screen.findByText(explain({ kind: 'bad-record' }));
  const field = screen.getByRole('textbox', { name: t('chooseTyped') });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Retry chooses what the field says by then', async () => {
  const screen = await openForm();
  screen.reply({ 'page.choose': FAILED });
  submit(screen, '42');
  const retry = await screen.findByRole('button', { name: t('retry') });
  const field = screen.getByRole('textbox', { name: t('chooseTyped') });
  fireEvent.change(field, { target: { value: '43' } });
  fireEvent.click(retry);
  await waitFor(() => expect(screen.sentParams('page.choose')).toHaveLength(2));
  expect(screen.sentParams('page.choose')).toMatchObject([{ typed: '42' }, { typed: '43' }]);
});

test('a record that cannot be chosen is chosen after a press of Retry', async () => {
  const screen = await openForm();
  screen.reply({ 'page.choose': FAILED });
  submit(screen, '42');
  await screen.findByText(explain(FAILURE), { exact: false });
  screen.reply({ 'page.choose': done(null) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.sentParams('page.choose')).toEqual(
    Array.from({ length: 2 }, () => ({ typed: '42', kind: 'customers' })),
  );
});

const LISTED = { reference: 'crm.example.com/customers/42', title: 'Ada Lovelace' };

/** The form with one listed record, on a page that refuses each. */
async function openRefusing(): Promise<Screen> {
  const screen = renderScreen(<ChooseRecord />, {
    'page.choices.read': done({ records: [LISTED], kinds: ['customers'] }),
    'page.choose': failed({ kind: 'bad-record' }),
  });
  fireEvent.click(screen.getByRole('button', { name: t('chooseRecord') }));
  await screen.findByRole('combobox', { name: t('chooseSeen') });
  return screen;
}

test('what was wrong with a typed record is not said of the listed one that is chosen then', async () => {
  const screen = await openRefusing();
  submit(screen, 'nonsense');
  await screen.findByText(explain({ kind: 'bad-record' }));
  await chooseListed(screen);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

/** Chooses the record of the list. */
async function chooseListed(screen: Screen): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: t('chooseSeen') }));
  const option = await screen.findByRole('option', { name: LISTED.title });
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option, { detail: 1 });
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
}

test('a listed record that is none of the page’s any more is not chosen in silence', async () => {
  const screen = await openRefusing();
  await chooseListed(screen);
  fireEvent.click(await screen.findByRole('button', { name: t('chooseShow') }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('chooseListedRefused'));
  expect(screen.sentParams('page.choose')).toEqual([{ reference: LISTED.reference }]);
});
