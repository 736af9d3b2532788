// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  dateValue,
  endOfDay,
  tomorrowMorning,
} from '../../../../components/ticket/snooze/snooze-times';
import { useSnoozeDialogs } from '../../../../components/ticket/snooze/use-snooze-dialogs';
import { Shortcuts } from '../../../../components/ui/shortcuts/Shortcuts';
import { chordsNow } from '../../../../components/ui/shortcuts/user-chords';
import { done } from '../../../../lib/domain/core/failure';
import type { TicketRow } from '../../../../lib/protocol/requests/tickets';
import { t } from '../../../../lib/words/words';
import { ROW, SCOPE } from '../../samples';
import { PENDING, type Replies, renderScreen } from '../../screen';

const DAY = 24 * 3_600_000;

function Ticket({ row }: { row: TicketRow }) {
  const { dialog } = useSnoozeDialogs({ scope: SCOPE, row });
  return (
    <>
      {dialog}
      <Shortcuts />
    </>
  );
}

/** A ticket's screen after a key was pressed. */
async function pressed(code: string, row: TicketRow = ROW, more: Replies = {}) {
  const screen = renderScreen(<Ticket row={row} />, {
    'settings.shortcuts.read': done({}),
    'ticket.snooze': done(null),
    ...more,
  });
  await expect.poll(() => chordsNow().has('ticket.promise')).toBe(true);
  fireEvent.keyDown(document.body, { code });
  await screen.findByRole('dialog');
  return screen;
}

/** What a browser does for Enter in a field: it presses the button that submits the field's form. */
function pressEnter(field: HTMLElement): void {
  const form = field.closest('form');
  const buttons = form ? [...form.elements] : [];
  const submit = buttons.find((one) => one.matches('button[type="submit"]'));
  if (submit) fireEvent.click(submit);
}

const OF = { scope: SCOPE, ticketId: ROW.ticket.id };

/** A press of the mouse beside the dialog. */
function pressBeside(dialog: HTMLElement): void {
  const beside = dialog.parentElement ?? document.body;
  fireEvent.pointerDown(beside, { pointerType: 'mouse', button: 0 });
  fireEvent.mouseDown(beside, { button: 0 });
  fireEvent.click(beside, { button: 0, detail: 1 });
}

test('a press beside the dialog closes it, unless a note was typed into it', async () => {
  const screen = await pressed('KeyS');
  pressBeside(screen.getByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { code: 'KeyS' });
  const note = await screen.findByRole('textbox', { name: t('snoozeNote') });
  fireEvent.change(note, { target: { value: 'Call back' } });
  pressBeside(screen.getByRole('dialog'));
  await act(async () => undefined);
  expect(screen.getByRole('textbox', { name: t('snoozeNote') })).toBe(note);
  expect(note).toHaveProperty('value', 'Call back');
});

test('a promised date is written down without a snooze', async () => {
  const screen = await pressed('KeyP');
  const save = screen.getByRole('button', { name: t('save') });
  fireEvent.click(save);
  await screen.findByText(t('promisePast'));
  const day = dateValue(Date.now() + 3 * DAY);
  fireEvent.change(screen.getByLabelText(t('promisedDate')), { target: { value: day } });
  fireEvent.click(save);
  await expect
    .poll(() => screen.sentParams('ticket.snooze'))
    .toEqual([{ ...OF, promisedAt: endOfDay(day) }]);
});

test('a promised date can be removed, and the snooze stays', async () => {
  const screen = await pressed('KeyP', { ...ROW, promisedAt: 5, snooze: { note: '' } });
  fireEvent.click(screen.getByRole('button', { name: t('promiseRemove') }));
  await expect
    .poll(() => screen.sentParams('ticket.snooze'))
    .toEqual([{ ...OF, promisedAt: null }]);
});

test('a snooze asks for no promise and leaves it alone', async () => {
  const screen = await pressed('KeyS', { ...ROW, promisedAt: 5 });
  expect(screen.queryByLabelText(t('promisedDate'))).toBeNull();
  expect(screen.queryByRole('radio', { name: t('snoozeNone') })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: t('snoozeManager') }));
  fireEvent.click(screen.getByRole('button', { name: t('snooze') }));
  await expect
    .poll(() => screen.sentParams('ticket.snooze'))
    .toEqual([{ ...OF, snooze: { note: '' } }]);
});

test('Enter on the choice that the dialog begins with snoozes, and does so once', async () => {
  const screen = await pressed('KeyS');
  const choice = screen.getByRole('radio', { name: t('snoozeTomorrow') });
  expect(choice).toHaveProperty('checked', true);
  pressEnter(choice);
  pressEnter(choice);
  const until = tomorrowMorning(Date.now());
  await expect
    .poll(() => screen.sentParams('ticket.snooze'))
    .toEqual([{ ...OF, snooze: { until, note: '' } }]);
});

test('a snoozed ticket can be woken there', async () => {
  const screen = await pressed('KeyS', { ...ROW, snooze: { note: 'Call back' } });
  fireEvent.click(screen.getByRole('radio', { name: t('snoozeNone') }));
  fireEvent.click(screen.getByRole('button', { name: t('wakeNow') }));
  await expect.poll(() => screen.sentParams('ticket.snooze')).toEqual([{ ...OF, snooze: null }]);
});

test('a time that passed while the dialog was open is not taken, and the dialog says so', async () => {
  const screen = await pressed('KeyS');
  fireEvent.click(screen.getByRole('radio', { name: t('snoozeTomorrow') }));
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 3 * DAY);
  fireEvent.click(screen.getByRole('button', { name: t('snooze') }));
  await screen.findByText(t('snoozePast'));
  clock.mockRestore();
  fireEvent.click(screen.getByRole('radio', { name: t('snoozeManager') }));
  expect(screen.queryByText(t('snoozePast'))).toBeNull();
  expect(screen.sentParams('ticket.snooze')).toEqual([]);
});

test('who reads the note of a snooze is said in a team, and only there', async () => {
  const alone = await pressed('KeyS');
  await alone.findByLabelText(t('snoozeNote'));
  expect(alone.queryByText(t('snoozeNoteTeam'))).toBeNull();
  alone.unmount();
  const people = { me: 'anna', members: [] };
  const screen = await pressed('KeyS', ROW, { 'team.people.read': done(people) });
  await screen.findByText(t('snoozeNoteTeam'));
});

/** What the keyboard does: the button has the focus, and is pressed. */
function pressFocused(button: HTMLElement): void {
  act(() => button.focus());
  fireEvent.click(button);
}

test('a promised date in the past takes the focus after each press, which reads out why', async () => {
  const screen = await pressed('KeyP');
  const field = screen.getByLabelText(t('promisedDate'));
  const save = screen.getByRole('button', { name: t('save') });
  pressFocused(save);
  await waitFor(() => expect(document.activeElement).toBe(field));
  screen.getByText(t('promisePast'));
  pressFocused(save);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a time of a snooze in the past takes the focus, which reads out why', async () => {
  const screen = await pressed('KeyS');
  fireEvent.click(screen.getByRole('radio', { name: t('snoozeTime') }));
  const field = screen.getByLabelText(t('snoozeTime'), {
    selector: 'input[type="datetime-local"]',
  });
  fireEvent.change(field, { target: { value: '2020-01-01T09:00' } });
  pressFocused(screen.getByRole('button', { name: t('snooze') }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  screen.getByText(t('snoozePast'));
});

test('another choice while a snooze is on its way sends no second one', async () => {
  const screen = await pressed('KeyS', ROW, { 'ticket.snooze': PENDING });
  const snooze = screen.getByRole('button', { name: t('snooze') });
  fireEvent.click(snooze);
  await waitFor(() => expect(screen.sentParams('ticket.snooze')).toHaveLength(1));
  const manager = screen.getByRole('radio', { name: t('snoozeManager') });
  fireEvent.click(manager);
  fireEvent.click(snooze);
  expect(screen.sentParams('ticket.snooze')).toHaveLength(1);
  // What is chosen stays what is on its way.
  expect(manager.matches('[aria-checked="true"], :checked')).toBe(false);
});
