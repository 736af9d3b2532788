// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResetTestData } from '../../../components/golive/ResetTestData';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { SCOPE } from '../samples';
import { PENDING, renderScreen } from '../screen';

const field = { name: t('resetType', t('resetWord')) };

/** The form that asks for the word, with this word typed into it. */
async function opened(word: string) {
  const screen = renderScreen(<ResetTestData scope={SCOPE} />, {
    'testData.previewReset': done({ tickets: 1, links: 0, drafts: 0, waiting: 0 }),
    'testData.reset': PENDING,
  });
  fireEvent.click(screen.getByRole('button', { name: t('resetTestData') }));
  const input = await screen.findByRole('textbox', field);
  expect(document.activeElement).toBe(input);
  fireEvent.change(input, { target: { value: word } });
  return { screen, input };
}

test('Escape closes the form, resets nothing, and the button that opened it has the focus', async () => {
  const { screen, input } = await opened(t('resetWord'));
  fireEvent.keyDown(input, { code: 'Escape' });
  expect(screen.queryByRole('textbox', field)).toBeNull();
  const button = screen.getByRole('button', { name: t('resetTestData') });
  expect(document.activeElement).toBe(button);
  expect(screen.sentParams('testData.reset')).toEqual([]);
  // What was typed does not confirm the next reset.
  fireEvent.click(button);
  expect(await screen.findByRole('textbox', field)).toHaveProperty('value', '');
});

test('an Escape that ends the composing of a character leaves the form open', async () => {
  const { screen, input } = await opened('re');
  fireEvent.keyDown(input, { code: 'Escape', isComposing: true });
  expect(screen.getByRole('textbox', field)).toHaveProperty('value', 're');
});

test('neither Escape nor Cancel closes the form of a reset that is under way', async () => {
  const { screen, input } = await opened(t('resetWord'));
  fireEvent.click(screen.getByRole('button', { name: t('resetYes') }));
  await expect.poll(() => screen.sentParams('testData.reset').length).toBe(1);
  fireEvent.keyDown(input, { code: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: t('resetNo') }));
  screen.getByRole('textbox', field);
});

test('a reset after one that waited is another one: the first may be done by then', async () => {
  const screen = renderScreen(<ResetTestData scope={SCOPE} />, {
    'testData.previewReset': done({ tickets: 1, links: 0, drafts: 0, waiting: 0 }),
    'testData.reset': done({ kind: 'waits', retriesAutomatically: true }),
  });
  const press = async (): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: t('resetTestData') }));
    const input = await screen.findByRole('textbox', field);
    fireEvent.change(input, { target: { value: t('resetWord') } });
    fireEvent.click(screen.getByRole('button', { name: t('resetYes') }));
    await expect.poll(() => screen.queryByRole('textbox', field)).toBeNull();
  };
  await press();
  await press();
  const [first, second] = screen.sentParams('testData.reset');
  expect(second).toEqual({ scope: SCOPE, commandId: expect.any(String) });
  expect(second).not.toEqual(first);
});
