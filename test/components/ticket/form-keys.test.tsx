// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SummaryForm } from '../../../components/ticket/SummaryForm';
import { Docked } from '../../../components/ui/guard/docked';
import { chordsNow } from '../../../components/ui/shortcuts/user-chords';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { RECORD_VIEW, ROW, SCOPE, SESSION } from '../samples';
import { renderScreen, type Screen } from '../screen';
import { COVERED, observeElements, VISIBLE } from '../ui/guard/sight-stand-in';
import { Form } from './new-ticket/form';

// Forms of the panel by keyboard. Their buttons send something, so they are guarded.

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
);
afterEach(() => void vi.useRealTimers());

/** Lets a second pass, in which what is seen, or is not, becomes certain. */
const oneSecond = () => act(() => vi.advanceTimersByTimeAsync(1_000));

const ENTER = { code: 'Enter', key: 'Enter' };

const DRAFT = done({
  commandId: '8c2d9d0e-9a51-4b55-8f11-6d0f2a7c4a10',
  text: 'The till shows an error.',
  attachments: [],
  fields: {
    summary: 'Error at the till',
    clientId: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    priority: 'Regular',
  },
});

const draw = (form: ReactNode, isDocked = true) =>
  renderScreen(<Docked value={isDocked}>{form}</Docked>, {
    'session.read': done(SESSION),
    'draft.read': DRAFT,
    'draft.save': done([]),
    'draft.discard': done(null),
    'dock.visibility.read': done({ clear: true, still: 10_000, tookKeyboard: false }),
    'ticket.create': done({ kind: 'waiting' }),
    'ticket.change': done({ kind: 'waiting' }),
  });

const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name });

/** The form of a new ticket, whose draft is there. */
async function openNewTicket(isDocked?: boolean) {
  const screen = draw(<Form view={RECORD_VIEW} />, isDocked);
  await screen.findByDisplayValue('Error at the till');
  return screen;
}

const openSummary = (onDone = () => undefined) =>
  draw(<SummaryForm scope={SCOPE} ticket={ROW.ticket} onDone={onDone} />);

const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

async function sent(screen: Screen, name: 'ticket.create' | 'ticket.change', times = 1) {
  await oneSecond();
  await waitFor(() => expect(screen.sentParams(name)).toHaveLength(times));
}

test.each([t('summary'), t('clientId')])(
  'Enter in `%s` creates the ticket, also if the button is below the fold',
  async (name) => {
    observeElements(({ textContent }) => textContent === t('createTicket'));
    const screen = await openNewTicket();
    expect(fireEvent.keyDown(field(screen, name), ENTER)).toBe(false);
    await sent(screen, 'ticket.create');
  },
);

test('Enter right after `Edit summary` was pressed saves once the button is seen', async () => {
  observeElements();
  const screen = openSummary();
  fireEvent.change(field(screen, t('summary')), { target: { value: 'Terminal is online' } });
  fireEvent.keyDown(field(screen, t('summary')), ENTER);
  expect(isOff(screen.getByRole('button', { name: t('save') }))).toBe(true);
  await sent(screen, 'ticket.change');
});

test('Enter that is held down, or ends the composing of a character, presses nothing', async () => {
  const screen = await openNewTicket(false);
  const summary = field(screen, t('summary'));
  fireEvent.keyDown(summary, { ...ENTER, isComposing: true });
  fireEvent.keyDown(summary, { ...ENTER, repeat: true });
  fireEvent.keyDown(summary, ENTER);
  await screen.findByRole('button', { name: t('creatingTicket') });
  await sent(screen, 'ticket.create');
});

test('Escape that ends the composing of a character does not leave the summary', () => {
  const onDone = vi.fn();
  const summary = field(openSummary(onDone), t('summary'));
  fireEvent.keyDown(summary, { code: 'Escape', key: 'Escape', isComposing: true });
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.keyDown(summary, { code: 'Escape', key: 'Escape' });
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('neither Enter nor a click passes while something covers the button', async () => {
  const see = observeElements();
  const screen = await openNewTicket();
  const button = screen.getByRole('button', { name: t('createTicket') });
  await oneSecond();
  await waitFor(() => expect(isOff(button)).toBe(false));
  see(COVERED);
  fireEvent.keyDown(field(screen, t('summary')), ENTER);
  fireEvent.click(button);
  await oneSecond();
  await screen.findByText(t('unseen'));
  see(VISIBLE);
  await oneSecond();
  await waitFor(() => expect(isOff(button)).toBe(false));
  expect(screen.sentParams('dock.visibility.read')).toEqual([]);
  expect(screen.sentParams('ticket.create')).toEqual([]);
});

test('a click on a button that appeared just now is refused', async () => {
  observeElements();
  const screen = await openNewTicket();
  const button = screen.getByRole('button', { name: t('createTicket') });
  expect(isOff(button)).toBe(true);
  fireEvent.click(button);
  await oneSecond();
  await waitFor(() => expect(isOff(button)).toBe(false));
  expect(screen.sentParams('dock.visibility.read')).toEqual([]);
});

test('in the description Enter starts a new line, and the key that sends a reply creates the ticket', async () => {
  const screen = await openNewTicket(false);
  await waitFor(() => expect(chordsNow().get('reply.send')).toBe('Mod+Enter'));
  const description = field(screen, t('description'));
  expect(fireEvent.keyDown(description, ENTER)).toBe(true);
  expect(screen.sentParams('ticket.create')).toEqual([]);
  expect(fireEvent.keyDown(description, { ...ENTER, ctrlKey: true })).toBe(false);
  await sent(screen, 'ticket.create');
});

test('the keys of a new ticket do nothing while its draft is read', async () => {
  const screen = draw(<Form view={RECORD_VIEW} />, false);
  fireEvent.keyDown(field(screen, t('summary')), ENTER);
  await screen.findByDisplayValue('Error at the till');
  expect(screen.sentParams('ticket.create')).toEqual([]);
});
