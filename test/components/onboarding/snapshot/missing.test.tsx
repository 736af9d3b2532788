// @vitest-environment happy-dom
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

test('an application whose merchant filled in nothing is empty', async () => {
  const screen = renderScreen(<SampleApplication />, {
    ...APPLICATION_REPLIES,
    'application.read': done({ ...APPLICATION_VIEW, application: empty }),
  });
  await screen.findByText(t('snapshotEmpty'));
  expect(screen.queryByText(t('snapshotMissing'))).toBeNull();
});
