// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { APPLICATION_VIEW } from '../../samples';
import { renderScreen } from '../../screen';
import { APPLICATION_REPLIES, SampleApplication } from '../decision/application-stage';

const empty = { ...APPLICATION_VIEW.application, snapshot: {} };

test('an application that came without its snapshot is not called empty', async () => {
  const application = { ...empty, bare: true as const };
  const screen = renderScreen(<SampleApplication />, {
    ...APPLICATION_REPLIES,
    'application.read': done({ ...APPLICATION_VIEW, application }),
  });
  await screen.findByText(t('snapshotMissing'));
  expect(screen.queryByText(t('snapshotEmpty'))).toBeNull();
});

const { snapshot } = APPLICATION_VIEW.application;
const bareView = { ...APPLICATION_VIEW, application: { ...empty, bare: true as const } };

test('an application that came without its snapshot lists none of its fields as removed', async () => {
  const screen = renderScreen(<SampleApplication />, {
    ...APPLICATION_REPLIES,
    'application.read': done({ ...bareView, earlier: { snapshot, at: 0, asked: false } }),
  });
  await screen.findByText(t('snapshotMissing'));
  expect(screen.queryByRole('list', { name: t('applicationChanges') })).toBeNull();
});

test('a newer version that came without its snapshot lists no fields as removed either', async () => {
  const screen = renderScreen(<SampleApplication />, {
    ...APPLICATION_REPLIES,
    'application.read': done(APPLICATION_VIEW),
  });
  await screen.findByRole('radiogroup', { name: t('decision') });
  const mark = { ...bareView.mark, digest: '1'.repeat(64) };
  screen.reply({ 'application.read': done({ ...bareView, mark }) });
  await screen.publish({
    kind: 'application',
    environment: 'test',
    applicationId: bareView.application.id,
  });
  const notice = await screen.findByRole('alert');
  within(notice).getByText(t('snapshotMissing'));
  expect(screen.queryByRole('list', { name: t('applicationChanges') })).toBeNull();
});

test('an application whose merchant filled in nothing is empty', async () => {
  const screen = renderScreen(<SampleApplication />, {
    ...APPLICATION_REPLIES,
    'application.read': done({ ...APPLICATION_VIEW, application: empty }),
  });
  await screen.findByText(t('snapshotEmpty'));
  expect(screen.queryByText(t('snapshotMissing'))).toBeNull();
});
