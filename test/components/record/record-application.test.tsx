// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecordApplication } from '../../../components/record/RecordApplication';
import { done } from '../../../lib/domain/core/failure';
import type { Reply } from '../../../lib/protocol/contract';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { APPLICATION_ROW, RECORD_VIEW } from '../samples';
import { FAILED, FAILURE, PENDING, renderScreen } from '../screen';

const KNOWN: Reply<'record.applications.read'> = {
  kind: 'known',
  linked: [{ id: APPLICATION_ROW.id, row: APPLICATION_ROW }],
  candidates: [],
  more: 0,
};
const draw = () => <RecordApplication view={RECORD_VIEW} shownFailure={undefined} />;
const failure = { exact: false } as const;

test('a record’s application takes no space while it is loading, and without onboarding', async () => {
  const screen = renderScreen(draw(), { 'record.applications.read': PENDING });
  await waitFor(() => expect(screen.sentParams('record.applications.read')).toHaveLength(1));
  expect(screen.container.textContent).toBe('');
  screen.unmount();

  const without = renderScreen(draw(), { 'record.applications.read': done({ kind: 'none' }) });
  await waitFor(() => expect(without.sentParams('record.applications.read')).toHaveLength(1));
  expect(without.container.textContent).toBe('');
});

test('a record without an application offers to link one', async () => {
  const screen = renderScreen(draw(), {
    'record.applications.read': done({ ...KNOWN, linked: [] }),
  });
  await screen.findByRole('button', { name: t('linkApplication') });
});

test('a record’s application that cannot be read says why, and is read again after `Retry`', async () => {
  const screen = renderScreen(draw(), { 'record.applications.read': FAILED });
  await screen.findByText(explain(FAILURE), failure);
  screen.reply({ 'record.applications.read': done(KNOWN) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await screen.findByText('Grace Coffee');
  expect(screen.queryByText(explain(FAILURE), failure)).toBeNull();
});

test('a record’s application that cannot be read again stays, and says that it may be outdated', async () => {
  const screen = renderScreen(draw(), { 'record.applications.read': done(KNOWN) });
  await screen.findByText('Grace Coffee');
  screen.getByRole('button', { name: t('openInDesk') });
  screen.reply({ 'record.applications.read': FAILED });
  await screen.publish({ kind: 'applications', environment: 'test' });
  await screen.findByText(explain(FAILURE), failure);
  screen.getByText('Grace Coffee');
  screen.getByRole('button', { name: t('retry') });
});

test('a failed search for an application says why, and repeats after `Retry`', async () => {
  const screen = renderScreen(draw(), {
    'record.applications.read': done({ ...KNOWN, linked: [] }),
    'applications.find': FAILED,
  });
  fireEvent.click(await screen.findByRole('button', { name: t('linkApplication') }));
  await screen.findByText(explain(FAILURE), failure);
  screen.reply({
    'applications.find': done({ text: '', rows: [APPLICATION_ROW], total: 1 }),
  });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await screen.findByRole('list', { name: t('applications') });
  screen.getByText(t('applicationsFoundCount', 1));
});
