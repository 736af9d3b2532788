// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Popup } from '../../../components/popup/Popup';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { RECORD_VIEW, SESSION, SETUP } from '../samples';
import { FAILED, type Replies, renderScreen } from '../screen';

const TAB = { kind: 'record', record: RECORD_VIEW.record, tickets: 1, unread: 0 } as const;
const OTHERS: Replies = {
  'session.read': done(SESSION),
  'setup.read': done(SETUP),
  'tab.read': done(TAB),
  'teach.offer.read': done(null),
};
const draw = () => <Popup />;

testFaces('the tab in the popup', {
  screen: draw,
  request: 'tab.read',
  others: OTHERS,
  loading: t('loading'),
  empty: { reply: { kind: 'no-page' }, says: [t('tabNoPage'), t('tabNoPageNext')] },
  ready: { reply: TAB, shows: [['region', t('thisTab')]] },
  event: { kind: 'record', tabId: 1 },
});

testFaces('the environment and the installation in the popup', {
  screen: draw,
  request: 'session.read',
  others: OTHERS,
  loading: t('loading'),
  ready: { reply: SESSION, shows: [['combobox', t('installation')]] },
  event: { kind: 'session' },
});

testFaces('the next step of the setup in the popup', {
  screen: draw,
  request: 'setup.read',
  others: OTHERS,
  loading: t('loading'),
  empty: {
    reply: { ...SETUP, keys: [] },
    says: [t('stepOf', 1, 3, t('stepKey'))],
    offers: ['button', t('settings')],
  },
  ready: { reply: SETUP, shows: [['region', t('thisTab')]] },
  event: { kind: 'setup' },
});

testFaces('the offer to teach the site in the popup', {
  screen: draw,
  request: 'teach.offer.read',
  others: OTHERS,
  loading: t('loading'),
  ready: {
    reply: { origin: 'https://crm.example.com', step: 'first', quiet: false, taught: 'no' },
    shows: [['button', t('teachSite')]],
  },
  event: { kind: 'setup' },
});

testFaces('the choice of a record in the popup', {
  screen: draw,
  reach: async (screen) =>
    fireEvent.click(await screen.findByRole('button', { name: t('chooseRecord') })),
  request: 'page.choices.read',
  others: { ...OTHERS, 'tab.read': done({ kind: 'no-record', origin: 'https://crm.example.com' }) },
  loading: t('loading'),
  ready: {
    reply: { records: [{ reference: 'a/b/1', title: 'Ada Lovelace' }], kinds: ['customers'] },
    shows: [
      ['combobox', t('chooseSeen')],
      ['button', t('chooseShow')],
    ],
  },
  event: { kind: 'record', tabId: 1 },
});

test('the popup shows the number of waiting commands and opens the Outbox', async () => {
  const screen = renderScreen(draw(), OTHERS, {
    'counts.read': done({
      unread: 2,
      applications: 0,
      outbox: [{ environment: 'test', waiting: 1, stopped: 0 }],
    }),
  });
  await screen.findByRole('region', { name: t('waiting') });
  screen.getByRole('button', { name: t('openOutbox') });
});

testFaces('the numbers of the popup', {
  screen: draw,
  request: 'counts.read',
  others: OTHERS,
  ready: {
    reply: { unread: 2, applications: 0, outbox: [] },
    shows: [['region', t('waiting')]],
  },
  event: { kind: 'outbox', environment: 'test' },
});

test('the popup says what it could not load where its numbers cannot be read', async () => {
  const screen = renderScreen(draw(), OTHERS, { 'counts.read': FAILED });
  await screen.findByText(t('countsNotRead'));
  expect(screen.queryByRole('region', { name: t('waiting') })).toBeNull();
});

test('the popup shows no numbers where nothing waits', async () => {
  const screen = renderScreen(draw(), OTHERS);
  await screen.findByRole('region', { name: t('thisTab') });
  await waitFor(() => expect(screen.sentParams('counts.read')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: t('waiting') })).toBeNull();
});

test('after the keys are unlocked in the popup the focus is on its heading', async () => {
  const screen = renderScreen(draw(), OTHERS, {
    'session.read': done({ ...SESSION, locks: { locked: ['test'], unlocked: [] } }),
    'keys.unlock': done(null),
  });
  const button = await screen.findByRole('button', { name: t('unlock') });
  const field = screen.getByRole('textbox', { name: t('passphrase') });
  fireEvent.change(field, { target: { value: 'correct horse battery staple' } });
  act(() => button.focus());
  screen.reply({ 'session.read': done({ ...SESSION, locks: { locked: [], unlocked: ['test'] } }) });
  fireEvent.click(button);
  await screen.publish({ kind: 'session' });
  await waitFor(() => expect(screen.queryByRole('button', { name: t('unlock') })).toBeNull());
  const heading = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
