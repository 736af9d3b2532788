// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RulesForm } from '../../../components/settings/onboarding/RulesForm';
import { ANSWER_WITHIN_SETTING } from '../../../components/settings/onboarding/review-settings';
import { done, type Outcome } from '../../../lib/domain/core/failure';
import { USUAL_RULES } from '../../../lib/domain/onboarding/review/review-rules';
import { t } from '../../../lib/words/words';
import { SCOPE } from '../samples';
import { renderScreen } from '../screen';

test('what is typed while the rules are saved is not called saved', async () => {
  let save: (outcome: Outcome<null>) => void = () => undefined;
  const screen = renderScreen(
    <RulesForm scope={SCOPE} rules={USUAL_RULES} onBegin={() => undefined} />,
    {
      'reviewRules.save': new Promise<Outcome<null>>((resolve) => {
        save = resolve;
      }),
    },
  );
  const days = screen.getByRole('textbox', { name: t(ANSWER_WITHIN_SETTING.label) });
  fireEvent.change(days, { target: { value: '7' } });
  const button = screen.getByRole('button', { name: t('rulesSave') });
  fireEvent.click(button);
  fireEvent.change(days, { target: { value: '9' } });
  await act(async () => save(done(null)));
  expect(screen.queryByText(t('rulesSaved'))).toBeNull();
  screen.reply({ 'reviewRules.save': done(null) });
  fireEvent.click(button);
  await screen.findByText(t('rulesSaved'));
});

test('a checklist’s item that moves takes the focus with it, so that the next press moves the same item', () => {
  const items = ['Names', 'Dates', 'Licence'].map((text) => ({ text, required: false }));
  const screen = renderScreen(
    <RulesForm
      scope={SCOPE}
      rules={{ ...USUAL_RULES, checklist: items }}
      onBegin={() => undefined}
    />,
  );
  const texts = () =>
    items.map((_, at) => {
      const field = screen.getByRole('textbox', { name: t('checklistItem', at + 1) });
      return field instanceof HTMLInputElement ? field.value : '';
    });
  const press = () => fireEvent.click(document.activeElement ?? document);
  const focused = (name: string) => screen.getByRole('button', { name }).focus();
  act(() => focused(t('moveUp', 3)));
  press();
  press();
  expect(texts()).toEqual(['Licence', 'Names', 'Dates']);
  // It is the first one now.
  press();
  expect(texts()).toEqual(['Licence', 'Names', 'Dates']);
  act(() => focused(t('moveDown', 2)));
  press();
  expect(texts()).toEqual(['Licence', 'Dates', 'Names']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('moveDown', 3) }));
});

test('an item that is in the list twice has the focus after saving, and says so until it is another', async () => {
  const screen = renderScreen(
    <RulesForm
      scope={SCOPE}
      rules={{
        ...USUAL_RULES,
        checklist: [],
        reasons: ['A1', 'B2', ' A1'].map((code) => ({ code, text: '' })),
      }}
      onBegin={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: t('rulesSave') }));
  const field = (place: number) =>
    screen.getByRole('textbox', { name: t('reasonItemCode', place) });
  const second = field(3);
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(second.getAttribute('aria-invalid')).toBe('true');
  const described = second.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(t('rulesTwice'));
  expect(field(1).hasAttribute('aria-invalid')).toBe(false);
  fireEvent.change(second, { target: { value: 'C3' } });
  expect(second.hasAttribute('aria-invalid')).toBe(false);
  expect(screen.queryByText(t('rulesTwice'))).toBeNull();
});
