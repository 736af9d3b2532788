// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sidebar } from '../../../components/record/Sidebar';
import { done, type Failure, type Outcome } from '../../../lib/domain/core/failure';
import type { Reply } from '../../../lib/protocol/contract';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { SESSION } from '../samples';
import { FAILURE, type Replies, renderScreen, type Screen } from '../screen';

const PANEL: Replies = {
  'session.read': done(SESSION),
  'page.state.read': done(null),
  'record.applications.read': done({ kind: 'none' }),
};

const none = (failure: Failure | undefined): Outcome<Reply<'record.read'>> =>
  done({ kind: 'no-installation', ...(failure && { failure }) });

/** What the panel announces beside the notices of its strip. */
const said = (screen: Screen): string =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join('');

function pressRetry(screen: Screen): HTMLElement {
  const retry = screen.getByRole('button', { name: t('retry') });
  retry.focus();
  fireEvent.click(retry);
  return retry;
}

test('Retry of a panel without an installation is busy while it loads, and each outcome is announced', async () => {
  const screen = renderScreen(<Sidebar />, PANEL, {
    'record.read': done({ kind: 'no-installation', failure: FAILURE }),
  });
  await screen.findByText(t('noInstallation'));
  for (const failure of [FAILURE, undefined, undefined]) {
    let arrive = (): void => undefined;
    const later = new Promise<ReturnType<typeof none>>((resolve) => {
      arrive = () => resolve(none(failure));
    });
    screen.reply({ 'record.read': later });
    const retry = pressRetry(screen);
    expect(retry.getAttribute('aria-busy')).toBe('true');
    expect(said(screen)).toBe('');
    await act(async () => arrive());
    await waitFor(() =>
      expect(said(screen)).toBe(failure ? explain(failure) : t('noInstallation')),
    );
    expect(document.activeElement).toBe(retry);
    expect(retry.getAttribute('aria-busy')).toBeNull();
  }
});
