// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { installationName } from '../../../components/ui/feedback/installation-name';
import { done } from '../../../lib/domain/core/failure';
import { t, type Word } from '../../../lib/words/words';

import { SAVED_REPLY, SCOPE, SESSION, SETUP } from '../samples';
import { type Replies, renderScreen, type Screen } from '../screen';
import { OTHERS, settingsAt } from './at-section';
import { choose } from './storage/stage';

// What becomes of a text that is typed into this section while the session changes.

afterEach(() => {
  location.hash = '';
});

const LIVE = { ...SESSION, environment: 'live' } as const;
const OF_LIVE = [{ id: 'installation-live', name: 'Acme live' }];
const BETA = { id: 'installation-2', name: 'Beta' };

const open = (replies: Replies = {}) =>
  renderScreen(settingsAt('saved-replies'), OTHERS, {
    'setup.read': done(SETUP),
    'savedReplies.save': done(null),
    ...replies,
  });

const field = (screen: Screen, word: Word) => screen.findByRole('textbox', { name: t(word) });

async function type(screen: Screen, word: Word, value: string) {
  fireEvent.change(await field(screen, word), { target: { value } });
}

async function begin(screen: Screen, word: Word = 'savedReplyAdd') {
  fireEvent.click(await screen.findByRole('button', { name: t(word) }));
  await type(screen, 'savedReplyName', 'Delay');
  await type(screen, 'savedReplyText', 'Half a reply');
}

/** The session changes, and its new state is on the screen. */
async function change(screen: Screen, session: Replies['session.read']) {
  const count = screen.sentParams('session.read').length;
  screen.reply({ 'session.read': session });
  await screen.publish({ kind: 'session' });
  await waitFor(() => expect(screen.sentParams('session.read').length).toBeGreaterThan(count));
  await act(async () => undefined);
}

function save(screen: Screen) {
  const button = screen.getByRole('button', { name: t('save') });
  act(() => button.focus());
  fireEvent.click(button);
}

const CHOSEN = done({ ...LIVE, installations: OF_LIVE, installationId: 'installation-live' });
const WITHOUT_KEY = done({ ...LIVE, installations: [], installationId: null });

test.each([
  ['another environment', CHOSEN, () => t('environmentLive')],
  ['an environment without a key', WITHOUT_KEY, () => t('savedRepliesNoInstallation')],
])(
  'a reply that is being written stays, and is saved where it was begun, when %s is chosen',
  async (_, session, next) => {
    const screen = open();
    await begin(screen);
    await change(screen, session);
    expect(await field(screen, 'savedReplyText')).toHaveProperty('value', 'Half a reply');
    screen.getByText(t('environmentTest'));
    save(screen);
    await screen.findByText(next());
    expect(screen.sentParams('savedReplies.save')).toMatchObject([
      { scope: SCOPE, replies: [{ name: 'Delay', text: 'Half a reply' }] },
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { name: t('savedReplies'), level: 2 }),
      ),
    );
    if (session === CHOSEN) await screen.findByText(t('savedReplySaved', 'Delay'));
  },
);

test('a reset of the test data gives the reply that is being written to the new installation', async () => {
  const screen = open();
  await begin(screen, 'edit');
  const fresh = { id: 'installation-new', name: 'Acme' };
  await change(screen, done({ ...SESSION, installations: [fresh], installationId: fresh.id }));
  expect(await field(screen, 'savedReplyText')).toHaveProperty('value', 'Half a reply');
  save(screen);
  await screen.findByText(t('savedReplySaved', 'Delay'));
  expect(screen.sentParams('savedReplies.save')).toMatchObject([
    {
      scope: { ...SCOPE, installationId: fresh.id },
      replies: [{ id: SAVED_REPLY.id, text: 'Half a reply' }],
    },
  ]);
});

test('another installation can be chosen here only once nothing is being written', async () => {
  const installations = [...SESSION.installations, BETA];
  const screen = open({ 'session.read': done({ ...SESSION, installations }) });
  const choice = () => screen.getByRole('combobox', { name: t('savedRepliesInstallation') });
  await begin(screen);
  expect(choice().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: t('cancel') }));
  expect(choice().getAttribute('aria-disabled')).toBeNull();
});

test('what was done, and what is searched for, goes when another installation is chosen here', async () => {
  const installations = [...SESSION.installations, BETA];
  const replies = [...Array(8).keys()].map((at) => ({
    ...SAVED_REPLY,
    id: `reply-${at}`,
    name: `Reply ${at}`,
  }));
  const screen = open({
    'session.read': done({ ...SESSION, installations }),
    'savedReplies.read': done({ replies, agentName: '' }),
  });
  await begin(screen);
  save(screen);
  await screen.findByText(t('savedReplySaved', 'Delay'));
  await type(screen, 'savedRepliesFind', 'Reply 3');
  await choose(screen, 'savedRepliesInstallation', installationName(BETA));
  expect(await field(screen, 'savedRepliesFind')).toHaveProperty('value', '');
  expect(screen.queryByText(t('savedReplySaved', 'Delay'))).toBeNull();
});

test('an own name that is being typed stays when another environment is chosen', async () => {
  const screen = open();
  await type(screen, 'agentName', 'Grace');
  await change(screen, CHOSEN);
  await screen.findByText(t('environmentLive'));
  expect(await field(screen, 'agentName')).toHaveProperty('value', 'Grace');
});
