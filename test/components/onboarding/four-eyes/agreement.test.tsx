// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decisionWord } from '../../../../components/outbox/decision-word';
import { done } from '../../../../lib/domain/core/failure';
import type { FourEyesRule } from '../../../../lib/domain/onboarding/four-eyes/reviewer';
import { t } from '../../../../lib/words/words';
import { renderScreen } from '../../screen';
import { APPLICATION_REPLIES, SampleApplication } from '../decision/application-stage';

// What an agreement between two reviewers is worth is said where there is one, or may be.

async function under(rule: FourEyesRule) {
  const screen = renderScreen(<SampleApplication />, APPLICATION_REPLIES, {
    'settings.fourEyes.read': done({ rule }),
  });
  await screen.findByRole('button', { name: t('propose') });
  const submit = screen.getByRole('button', { name: t('submitDecision') });
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBeNull();
  return screen;
}

test('where a second reviewer is optional, nothing is said of an agreement until one is used', async () => {
  const screen = await under('offered');
  const words = () => screen.queryByText(t('fourEyesProcedure'));
  expect(words()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('checkProposal') }));
  expect(words()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('checkProposal') }));
  expect(words()).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: decisionWord('UnderReview') }));
  fireEvent.click(screen.getByRole('button', { name: t('propose') }));
  await screen.findByText(t('fourEyesProcedure'));
});

test('where a second reviewer is required, the agreement is named from the start', async () => {
  const screen = await under('required');
  screen.getByText(t('fourEyesProcedure'));
});
