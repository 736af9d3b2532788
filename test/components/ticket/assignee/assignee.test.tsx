// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAssignee } from '../../../../components/ticket/assignee/use-assignee';
import { TicketItem } from '../../../../components/ticket/TicketItem';
import { done } from '../../../../lib/domain/core/failure';
import type { TeamAgent } from '../../../../lib/domain/team/team-view';
import type { Reply } from '../../../../lib/protocol/contract';
import type { TicketRow } from '../../../../lib/protocol/requests/tickets';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { expectRetryToKeepFocus } from '../../faces';
import { liveRegionsAround } from '../../live-regions';
import { ROW, SCOPE } from '../../samples';
import { FAILED, FAILURE, type Replies, renderScreen } from '../../screen';

const ANNA: TeamAgent = { author: 'anna', name: 'Anna Example', isYou: true };
const BEN: TeamAgent = { author: 'ben', name: 'Ben Sample', isYou: false };
const CARLA: TeamAgent = { author: 'carla', name: 'Carla Test', isYou: false };

const teamOf = (...agents: TeamAgent[]) =>
  done({ me: 'anna', members: agents.map(({ author, name }) => ({ author, name })) });

type Assignment = NonNullable<Reply<'team.assignment.read'>>;

function Ticket({ row }: { row: TicketRow }) {
  const { menu, notice } = useAssignee(SCOPE, row);
  return (
    <>
      {menu}
      {notice}
    </>
  );
}

const draw = (assignees: TeamAgent[], replies: Replies = {}) =>
  renderScreen(<Ticket row={{ ...ROW, assignees }} />, {
    'team.people.read': teamOf(ANNA, BEN, CARLA),
    'team.assignment.read': done(null),
    'team.assign': done(null),
    ...replies,
  });

const named = (name: string) => ({ name: t('assigneeIs', name) });

async function openMenu(screen: ReturnType<typeof draw>, name: string) {
  fireEvent.click(await screen.findByRole('button', named(name)));
  const menu = await screen.findByRole('menu');
  return (entry: string) => fireEvent.click(within(menu).getByRole('menuitem', { name: entry }));
}

/** A mouse presses an option. */
function press(option: HTMLElement): void {
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option, { detail: 1 });
}

const OF = { scope: SCOPE, ticketId: ROW.ticket.id };

test('without a team a ticket has no assignee to change', async () => {
  const screen = draw([], { 'team.people.read': done(null) });
  await waitFor(() => expect(screen.sentParams('team.people.read')).toHaveLength(1));
  expect(screen.container.textContent).toBe('');
});

test('a team that cannot be read says so', async () => {
  const screen = draw([], { 'team.people.read': FAILED });
  await screen.findByText(t('teamNotRead'), { exact: false });
  await expectRetryToKeepFocus(screen, 'team.people.read', null);
});

test('an agent takes a ticket over, and hears of it', async () => {
  const screen = draw([]);
  const choose = await openMenu(screen, t('viewUnassigned'));
  expect(screen.queryByRole('menuitem', { name: t('unassign') })).toBeNull();
  choose(t('takeOver'));
  await expect.poll(() => screen.sentParams('team.assign')).toEqual([{ ...OF, assignee: 'anna' }]);
  const first = await screen.findByText(t('assigneeIs', t('assigneeYou')));
  // A colleague took it away meanwhile. What stays in a live region is announced no second time.
  (await openMenu(screen, t('viewUnassigned')))(t('takeOver'));
  await expect.poll(() => screen.getByText(t('assigneeIs', t('assigneeYou')))).not.toBe(first);
});

test('an agent gives their own ticket back', async () => {
  const screen = draw([ANNA]);
  const choose = await openMenu(screen, t('assigneeYou'));
  expect(screen.queryByRole('menuitem', { name: t('takeOver') })).toBeNull();
  choose(t('unassign'));
  await expect.poll(() => screen.sentParams('team.assign')).toEqual([{ ...OF, assignee: null }]);
});

test('a hand-over asks for the colleague, and takes a note along', async () => {
  const screen = draw([ANNA]);
  (await openMenu(screen, t('assigneeYou')))(t('handOver'));
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole('button', { name: t('handOverNow') });
  save.focus();
  fireEvent.click(save);
  await screen.findByText(t('handOverMissing'));
  // Its description is read out with the focus.
  const combobox = within(dialog).getByRole('combobox', { name: t('handOverTo') });
  expect(document.activeElement).toBe(combobox);
  fireEvent.click(combobox);
  const option = await screen.findByRole('option', { name: 'Carla Test' });
  expect(screen.queryByRole('option', { name: 'Anna Example' })).toBeNull();
  press(option);
  fireEvent.change(within(dialog).getByRole('textbox', { name: t('handOverNote') }), {
    target: { value: ' Call back ' },
  });
  fireEvent.click(save);
  await expect
    .poll(() => screen.sentParams('team.assign'))
    .toEqual([{ ...OF, assignee: 'carla', note: 'Call back' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a hand-over that failed says so, and what was written stays', async () => {
  const screen = draw([], {
    'team.people.read': teamOf(ANNA, BEN),
    'team.assign': FAILED,
  });
  (await openMenu(screen, t('viewUnassigned')))(t('handOver'));
  const dialog = await screen.findByRole('dialog');
  const note = within(dialog).getByRole('textbox', { name: t('handOverNote') });
  fireEvent.change(note, { target: { value: 'Call back' } });
  fireEvent.click(within(dialog).getByRole('button', { name: t('handOverNow') }));
  await screen.findByText(explain(FAILURE), { exact: false });
  expect(note).toHaveProperty('value', 'Call back');
});

test.each<[string, Pick<Assignment, 'assignee' | 'by' | 'isByYou'>, string]>([
  [
    'its new assignee',
    { assignee: ANNA, by: 'Ben Sample', isByYou: false },
    t('handedToYou', 'Ben Sample', 'Call back'),
  ],
  [
    'its author',
    { assignee: BEN, by: 'Anna Example', isByYou: true },
    t('handedByYou', 'Ben Sample', 'Call back'),
  ],
  [
    'others',
    { assignee: BEN, by: '', isByYou: false },
    t('handedOver', t('colleagueUnknown'), 'Ben Sample', 'Call back'),
  ],
])('the note of a hand-over tells %s who wrote it', async (_, assignment, words) => {
  const screen = draw([ANNA], {
    'team.assignment.read': done({ ...assignment, note: 'Call back' }),
  });
  await screen.findByText(words);
});

test('a long note is shown whole on request', async () => {
  const note = 'Ada expects a call. '.repeat(20);
  const screen = draw([ANNA], {
    'team.assignment.read': done({ assignee: ANNA, by: 'Ben Sample', isByYou: false, note }),
  });
  const whole = await screen.findByRole('button', { name: t('handOverWhole') });
  whole.focus();
  fireEvent.click(whole);
  expect(screen.queryByRole('button', { name: t('handOverWhole') })).toBeNull();
  // The focus stays at the note.
  expect(document.activeElement?.textContent).toContain('Ada expects a call.');
});

test('an assignment that cannot be read says so', async () => {
  const screen = draw([ANNA], { 'team.assignment.read': FAILED });
  await screen.findByText(t('handOverNotRead'), { exact: false });
  await expectRetryToKeepFocus(screen, 'team.assignment.read', null);
});

test('where two agents have a ticket, who presses decides', async () => {
  const screen = draw([BEN, ANNA], {
    'team.assignment.read': done({ assignee: BEN, by: 'Ben Sample', isByYou: false, other: ANNA }),
  });
  await screen.findByText(t('assigneesBoth', 'You and Ben Sample'));
  screen.getByRole('button', { name: t('takeOver') });
  fireEvent.click(screen.getByRole('button', { name: t('assignTo', 'Ben Sample') }));
  await expect.poll(() => screen.sentParams('team.assign')).toEqual([{ ...OF, assignee: 'ben' }]);
});

test('a decision that failed is announced once: not within the notice, which is a live region too', async () => {
  const screen = draw([BEN, ANNA], {
    'team.assignment.read': done({ assignee: BEN, by: 'Ben Sample', isByYou: false, other: ANNA }),
    'team.assign': FAILED,
  });
  fireEvent.click(await screen.findByRole('button', { name: t('takeOver') }));
  const words = await screen.findByText(explain(FAILURE), { exact: false });
  expect(liveRegionsAround(words)).toEqual(['alert']);
});

test('where one agent has a ticket that another gave back, who presses decides', async () => {
  const screen = draw([BEN], {
    'team.assignment.read': done({ assignee: null, by: 'Ben Sample', isByYou: false, other: BEN }),
  });
  await screen.findByText(t('assigneeOrNobody', 'Ben Sample'));
  fireEvent.click(screen.getByRole('button', { name: t('unassign') }));
  await expect.poll(() => screen.sentParams('team.assign')).toEqual([{ ...OF, assignee: null }]);
});

test('a row says who has its ticket', async () => {
  const item = (assignees: TeamAgent[]) => (
    <ul>
      <TicketItem row={{ ...ROW, assignees }} onOpen={() => undefined} />
    </ul>
  );
  const screen = renderScreen(item([BEN]), {});
  screen.getByText('Ben Sample');
  screen.getByText(t('assigneeIs', 'Ben Sample'));
  screen.rerender(item([BEN, ANNA]));
  screen.getByText(t('assigneeIs', 'You, Ben Sample'));
});
