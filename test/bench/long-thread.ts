import type { Frame } from '@playwright/test';
import { frameOf, watchPainting } from './painted';
import { alternate, spreadOf, timesOf } from './pairs';
import { counted, type Figure } from './report';
import { lateFrames } from './scrolling';
import type { Stage } from './stage';
import { lastMessage, lengthenThread, makeTickets, readThreads } from './tickets';

type Opened = { ms: number; elements: number };

const LOG = '[role=log]';
const RECORD = 'long';
const WARM = { record: RECORD, summary: 'A few messages', messages: 10 };
const SHORT = { record: RECORD, summary: 'A hundred messages', messages: 100 };

type Sides = Record<'longest' | 'long' | 'short', Opened>;

/** Threads of 100,000 and of 10,000 messages against one of 100, all stored in the background. */
export async function longThread(stage: Stage): Promise<Figure[]> {
  const long = {
    ...{ record: RECORD, summary: 'Ten thousand messages' },
    messages: timesOf(10_000, 300),
  };
  const longest = {
    ...{ record: RECORD, summary: 'A hundred thousand messages' },
    messages: timesOf(100_000, 600),
  };
  const begun = { ...longest, messages: SHORT.messages };
  const tickets = await makeTickets(stage, [WARM, SHORT, long, begun]);
  await readThreads(stage, tickets);
  await lengthenThread(stage, tickets.at(-1) ?? '', longest.messages);
  const page = await stage.alongside.context.newPage();
  await watchPainting(page);
  const opened = async (ticket: typeof WARM): Promise<Opened> => {
    await page.bringToFront();
    await page.goto(`${stage.open.address}/customers/${RECORD}`);
    const sidebar = await frameOf(page, 'sidebar.html');
    // The first thread loads the code of the thread screen, which another part measures.
    await openTicket(sidebar, WARM);
    await sidebar
      .getByRole('button', { name: 'Back to tickets', exact: true })
      .dispatchEvent('click');
    return openTicket(sidebar, ticket);
  };
  const rounds = await alternate<Sides>(
    { longest: () => opened(longest), long: () => opened(long), short: () => opened(SHORT) },
    { rounds: 15 },
  );
  await opened(long);
  const sidebar = await frameOf(page, 'sidebar.html');
  const still = await lateFrames(sidebar, LOG, 0);
  const scrolling = await lateFrames(sidebar, LOG, -600);

  const middle = (side: keyof Sides) =>
    spreadOf(rounds, (round) => round[side].ms).median.toFixed(1);
  return [
    {
      name: '10,000 messages, click to readable : 100 messages',
      unit: '×',
      value: spreadOf(rounds, ({ long, short }) => long.ms / short.ms),
      aim: 1.15,
      behind: `${middle('long')} : ${middle('short')} ms`,
    },
    {
      name: '100,000 messages, click to readable : 100 messages',
      unit: '×',
      value: spreadOf(rounds, ({ longest, short }) => longest.ms / short.ms),
      aim: 1.5,
      behind: `${middle('longest')} : ${middle('short')} ms`,
    },
    {
      name: 'elements in the frame with 10,000 messages',
      unit: 'elements',
      value: spreadOf(rounds, ({ long }) => long.elements),
      aim: 500,
    },
    {
      name: 'frames over 33 ms, of 200 while scrolling through it',
      unit: 'frames',
      value: counted(scrolling),
      aim: 0,
      behind: `${still} while it stood still`,
    },
  ];
}

/** Milliseconds from the click on a ticket to the frame that shows its last message. */
async function openTicket(sidebar: Frame, ticket: typeof WARM): Promise<Opened> {
  await sidebar.getByRole('button', { name: ticket.summary, exact: true }).waitFor();
  return sidebar.evaluate(
    async ({ summary, last }) => {
      const tickets = [...document.querySelectorAll<HTMLElement>('main li button')];
      const before = performance.timeOrigin + performance.now();
      tickets.find((button) => button.textContent === summary)?.click();
      const painted = await whenPainted(() => isInView(last));
      return { ms: painted - before, elements: document.querySelectorAll('*').length };
    },
    { summary: ticket.summary, last: lastMessage(ticket) },
  );
}
