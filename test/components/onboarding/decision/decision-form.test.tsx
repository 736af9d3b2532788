// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decisionWord } from '../../../../components/outbox/decision-word';
import { done, failed } from '../../../../lib/domain/core/failure';
import * as v from '../../../../lib/domain/core/schema';
import { LONGEST_IN_DECISION } from '../../../../lib/domain/onboarding/application';
import { USUAL_RULES } from '../../../../lib/domain/onboarding/review/review-rules';
import { t } from '../../../../lib/words/words';
import { APPLICATION_VIEW } from '../../samples';
import { PENDING, type Replies, renderScreen, type Screen } from '../../screen';
import { APPLICATION_REPLIES, SampleApplication } from './application-stage';

const ASKING = done({
  commandId: '8c2d9d0e-9a51-4b55-8f11-6d0f2a7c4a10',
  text: 'Please correct this.',
  attachments: [],
  fields: {
    status: 'InformationRequired',
    reasonCode: 'R-1',
    requirements: JSON.stringify([{ field: 'company.taxId', message: 'It is missing.' }]),
  },
});

const draw = (replies: Replies, rules = USUAL_RULES) =>
  renderScreen(<SampleApplication rules={rules} />, {
    ...APPLICATION_REPLIES,
    'draft.read': done(null),
    'requirementPaths.read': done([]),
    ...replies,
  });

const textbox = (screen: Screen, name: string) => screen.findByRole('textbox', { name });

async function submit(screen: Screen) {
  const button = screen.getByRole('button', { name: t('submitDecision') });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(button);
}

test('what the merchant is asked for cannot be changed while it is sent', async () => {
  const screen = draw({ 'draft.read': ASKING, 'application.decide': PENDING });
  const field = await textbox(screen, t('requirementFor', 'company.taxId'));
  await submit(screen);
  await screen.findByRole('button', { name: t('submittingDecision') });
  expect(field).toHaveProperty('readOnly', true);
  fireEvent.click(screen.getByRole('button', { name: t('removeRequirement', 'company.taxId') }));
  const path = await screen.findByRole('combobox', { name: t('requirementPath') });
  expect(path).toHaveProperty('readOnly', true);
  const [ask] = screen.getAllByText(t('ask'));
  if (ask) fireEvent.click(ask);
  expect(
    within(screen.getByRole('region', { name: t('requirements') })).getAllByRole('listitem'),
  ).toHaveLength(1);
  fireEvent.keyDown(path, { code: 'Enter', key: 'Enter' });
  expect(screen.getByRole('textbox', { name: t('requirementFor', 'company.taxId') })).toBe(field);
});

test('a requirement takes no more text than a proposal may have', async () => {
  const screen = draw({ 'draft.read': ASKING });
  const field = await textbox(screen, t('requirementFor', 'company.taxId'));
  expect(field).toHaveProperty('maxLength', LONGEST_IN_DECISION.requirement);
});

test('Enter that ends the composing of a character adds no field', async () => {
  const screen = draw({ 'draft.read': ASKING });
  const path = await screen.findByRole('combobox', { name: t('requirementPath') });
  fireEvent.change(path, { target: { value: '住所' } });
  fireEvent.keyDown(path, { code: 'Enter', key: 'Enter', isComposing: true });
  expect(path).toHaveProperty('value', '住所');
  fireEvent.keyDown(path, { code: 'Enter', key: 'Enter' });
  await textbox(screen, t('requirementFor', '住所'));
});

test('what is missing is shown only while it is missing', async () => {
  const screen = draw(
    { 'application.notes.save': done(null) },
    { ...USUAL_RULES, checklist: [{ text: 'Register', required: true }] },
  );
  await screen.findByRole('checkbox', { name: 'Register' });
  fireEvent.click(screen.getByRole('radio', { name: decisionWord('Approved') }));
  const id = await textbox(screen, t('partnerMerchantId'));
  await submit(screen);
  await screen.findByText(t('faultChecklist'), { exact: false });
  expect(id.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(id, { target: { value: 'm-100' } });
  expect(id.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Register' }));
  await expect.poll(() => screen.queryByText(t('faultChecklist'), { exact: false })).toBeNull();
});

test('a number with the spaces of a page is shown where it stands', async () => {
  const text = 'Call +49\u00a030\u00a01234\u00a0567.';
  const screen = draw({ 'draft.read': done({ ...ASKING.value, text }) });
  fireEvent.click(await screen.findByRole('button', { name: t('showWhere') }));
  const { selectionStart, selectionEnd } = v.parse(
    v.instance(HTMLTextAreaElement),
    document.activeElement,
  );
  expect(text.slice(selectionStart, selectionEnd)).toBe('+49\u00a030\u00a01234\u00a0567');
});

test('what the service says of the fields of a decision stands at the fields, until they change', async () => {
  const error = (field: string, message: string) => ({ field, message });
  const screen = draw({
    'draft.read': ASKING,
    'application.decide': failed({
      kind: 'invalid',
      status: 422,
      serviceError: {
        fields: [
          error('review.reasonCode', 'No such code.'),
          error('requirements.0.message', 'Too short.'),
          error('review.requirements.0.field', 'No such field.'),
          error('review.requirements', 'At most ten.'),
          error('review.partnerMerchantId', 'Not with this status.'),
        ],
      },
    }),
  });
  const field = await textbox(screen, t('requirementFor', 'company.taxId'));
  await submit(screen);
  const described = (element: HTMLElement) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
  const code = screen.getByRole('textbox', { name: t('reasonCode') });
  await expect.poll(() => described(code)).toBe('No such code.');
  expect(described(field)).toBe('Too short. No such field.');
  expect(
    screen.getByRole('textbox', { name: t('messageToMerchant') }).getAttribute('aria-invalid'),
  ).toBeNull();
  screen.getByText('review.requirements: At most ten.');
  screen.getByText('review.partnerMerchantId: Not with this status.');
  fireEvent.change(code, { target: { value: 'R-2' } });
  await expect.poll(() => described(code)).not.toBe('No such code.');
});

test('an application in a status that this version does not know is not called decided', async () => {
  const drawn = (status: string) =>
    draw({
      'application.read': done({
        ...APPLICATION_VIEW,
        application: { ...APPLICATION_VIEW.application, status },
      }),
    });
  const screen = drawn('OnHold');
  await screen.findByText(t('decisionUnknownStatus', 'OnHold'));
  expect(screen.queryByText(t('decisionFinal', 'OnHold'))).toBeNull();
  screen.unmount();
  await drawn('Approved').findByText(t('decisionFinal', t('applicationApproved')));
});

test('a decision that is not possible any more, since the application moved on, is said when it is submitted', async () => {
  const { application } = APPLICATION_VIEW;
  const screen = draw({
    'application.read': done({
      ...APPLICATION_VIEW,
      application: { ...application, status: 'UnderReview' },
    }),
    // Chosen while the application was still `Submitted`.
    'draft.read': done({ ...ASKING.value, text: '', fields: { status: 'UnderReview' } }),
  });
  await screen.findByText(/"status": "UnderReview"/);
  await submit(screen);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(t('faultDecisionNotAllowed'));
  expect(screen.sentParams('application.decide')).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: decisionWord('Approved') }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});
