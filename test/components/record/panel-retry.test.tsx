// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded with the test, and not within its time.
import '../../../components/record/later-parts';
import { Sidebar } from '../../../components/record/Sidebar';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { RECORD_VIEW, SESSION } from '../samples';
import { FAILED, type Replies, renderScreen } from '../screen';

const PANEL: Replies = {
  'session.read': done(SESSION),
  'page.state.read': done(null),
  'record.applications.read': done({ kind: 'none' }),
};

test('the record’s name has the focus once Retry loaded the record again', async () => {
  const screen = renderScreen(<Sidebar />, PANEL, { 'record.read': done(RECORD_VIEW) });
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  screen.reply({ 'record.read': FAILED });
  await screen.publish({ kind: 'session' });
  await screen.findByText(t('notUpToDate'), { exact: false });
  screen.reply({ 'record.read': done(RECORD_VIEW) });
  const retry = screen.getByRole('button', { name: t('retry') });
  retry.focus();
  fireEvent.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
