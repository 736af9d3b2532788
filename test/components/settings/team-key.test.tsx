// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findSettings } from '../../../components/settings/search/find-settings';
import { allSettings } from '../../../components/settings/sections';
import { TeamOf } from '../../../components/settings/team/TeamOf';
import { done, failed } from '../../../lib/domain/core/failure';
import type { Reply } from '../../../lib/protocol/contract';
import { explain } from '../../../lib/words/explain';
import { t, type Word } from '../../../lib/words/words';
import { SETUP } from '../samples';
import { renderScreen, type Screen } from '../screen';
import { ADMIN, TEAM } from './team-samples';

// The admin changes the team key in the settings.

const open = (reply: Reply<'team.read'>, replies = {}) =>
  renderScreen(<TeamOf environment="test" />, {
    'team.read': done(reply),
    'team.key.change': done(null),
    ...replies,
  });

const press = (screen: Screen, label: Word) =>
  fireEvent.click(screen.getByRole('button', { name: t(label) }));
const begin = async (screen: Screen, label: Word) =>
  fireEvent.click(await screen.findByRole('button', { name: t(label) }));

test('the admin reads what a new key means, leaves a colleague out, and changes it', async () => {
  const dora = { author: 'dora-c4d2e', name: 'Dora' };
  const screen = open({ team: { ...ADMIN, members: [...ADMIN.members, dora] } });
  await begin(screen, 'teamKeyChange');
  screen.getByText(t('teamKeyChangeLead'));
  const group = within(screen.getByRole('group', { name: t('teamKeyFor') }));
  const boxes = group.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    // Her browser shared no public key.
    [false, true],
  ]);
  group.getByText(t('teamKeyCannot'));
  screen.getByText(t('teamKeyOut'));
  press(screen, 'cancel');
  expect(screen.sentParams('team.key.change')).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('teamKeyChange') }));

  press(screen, 'teamKeyChange');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Grace grace-b7m3q' }));
  press(screen, 'teamKeyChangeYes');
  await screen.findByText(t('teamKeyChanged'));
  expect(screen.sentParams('team.key.change')).toEqual([{ environment: 'test', members: [] }]);
});

test('all who can receive the new key get it unless the admin says otherwise', async () => {
  const failure = { kind: 'no-record' } as const;
  const screen = open({ team: ADMIN }, { 'team.key.change': failed(failure) });
  await begin(screen, 'teamKeyChange');
  expect(screen.queryByText(t('teamKeyOut'))).toBeNull();
  press(screen, 'teamKeyChangeYes');
  expect((await screen.findByRole('alert')).textContent).toContain(explain(failure));
  expect(screen.sentParams('team.key.change')).toEqual([
    { environment: 'test', members: ['grace-b7m3q'] },
  ]);
});

test('Retry gives the new key to whom the admin chooses by then', async () => {
  const failure = { kind: 'no-record' } as const;
  const screen = open({ team: ADMIN }, { 'team.key.change': failed(failure) });
  await begin(screen, 'teamKeyChange');
  press(screen, 'teamKeyChangeYes');
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Grace grace-b7m3q' }));
  screen.reply({ 'team.key.change': done(null) });
  press(screen, 'retry');
  await screen.findByText(t('teamKeyChanged'));
  expect(screen.sentParams('team.key.change').at(-1)).toEqual({ environment: 'test', members: [] });
});

test('only the admin of a team that was connected changes its key, with an open key', async () => {
  const shown: Reply<'team.read'>[] = [
    { team: TEAM },
    { team: { ...ADMIN, keyReceivers: [] } },
    { team: ADMIN, closed: 'locked' },
  ];
  for (const reply of shown) {
    const screen = open(reply);
    await screen.findByText(TEAM.name);
    expect(screen.queryByRole('button', { name: t('teamKeyChange') })).toBeNull();
    screen.unmount();
  }
});

test.each<[typed: string, id: string]>([
  [t('teamKeyChange'), 'team-test'],
  [t('teamKeyFor'), 'team-test'],
  [t('teamServersThree'), 'team-live'],
  ['share with', 'save-rules'],
  [t('shareStop'), 'save-rules'],
  [t('offerUse'), 'add-site'],
])('the search finds “%s”', (typed, id) => {
  const found = findSettings(allSettings(SETUP), typed).flatMap(({ settings }) => settings);
  expect(found.map((one) => one.id)).toContain(id);
});
