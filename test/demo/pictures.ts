import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type { Chromium, ChromiumPage } from '../browsers/chromium';
import type { Studio } from './studio';

type Look = { scheme: 'light' | 'dark'; width: number; height: number };

const WINDOWS: readonly Look[] = [
  { scheme: 'light', width: 1280, height: 800 },
  { scheme: 'dark', width: 1920, height: 1080 },
];
const POPUPS = WINDOWS.map((look): Look => ({ ...look, width: 360, height: 520 }));

/** After the main job: a picture of each screen in each look, and a list of them for people. */
export async function takePictures(
  browser: Chromium,
  studio: Studio,
  { crm, docs }: { crm: string; docs: string },
): Promise<void> {
  await saveReplies(browser);
  const folder = join(docs, 'pictures');
  mkdirSync(folder, { recursive: true });
  const rows: string[] = [];

  async function take(page: Page, name: string, what: string, looks = WINDOWS): Promise<void> {
    await page.bringToFront();
    for (const { scheme, width, height } of looks) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      await page.mouse.move(1, 1);
      for (const frame of page.frames()) if (await isSeen(frame)) await settle(frame);
      const picture = await studio.still(await page.screenshot());
      const file = `${name}-${scheme}.webp`;
      writeFileSync(join(folder, file), picture);
      rows.push(`| [${file}](pictures/${file}) | ${what} | ${width} × ${height} | ${scheme} |`);
    }
  }

  const tab = await browser.openCrm(`${crm}/customers/41`);
  const panel = await tab.sidebar();
  await panel.see('list', 'Tickets');
  await take(tab.page, 'panel-tickets', 'the panel beside a record');
  await panel.click('button', 'Refund for order 4711');
  await panel.see('log', 'Messages');
  await take(tab.page, 'panel-thread', 'a thread in the panel');
  await panel.click('button', 'Collapse Alongside');
  await take(tab.page, 'handle', 'the handle of a folded panel');
  await tab.close();

  const desk = await browser.open('desk');
  await openTicket(desk);
  await take(desk.page, 'desk', 'views, tickets and a thread on the desk');
  for (const [begin, name, what] of TOOLS) {
    await begin(desk);
    await take(desk.page, name, what);
    await desk.page.reload();
    await openTicket(desk);
    await desk.fill('Reply', '');
  }
  for (const [room, name, what] of ROOMS) {
    await desk.click('link', room);
    await desk.page.waitForFunction(
      () =>
        ![...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
          textContent?.includes('Loading'),
        ),
    );
    if (room === 'Onboarding') await openApplication(desk);
    await take(desk.page, name, what);
  }
  await desk.close();

  for (const [own, what] of OWN) {
    const page = await browser.open(own);
    await take(page.page, own, what, own === 'popup' ? POPUPS : WINDOWS);
    await page.close();
  }
  writeFileSync(join(docs, 'screens.md'), `${HEAD}${rows.join('\n')}\n`);
}

async function openTicket(desk: ChromiumPage): Promise<void> {
  await desk.click('button', 'Refund for order 4711');
  await desk.see('log', 'Messages');
}

const CARD = '4111 1111 1111 1111';

/** What helps an agent to answer, in the open ticket. */
const TOOLS: readonly (readonly [(desk: ChromiumPage) => Promise<void>, string, string])[] = [
  [
    async (desk) => {
      await desk.fill('Reply', '/');
      await desk.see('option', 'Refund');
    },
    'saved-replies',
    'saved replies, opened by / in a reply',
  ],
  [
    async (desk) => {
      await desk.fill('Reply', `The card is ${CARD}.`);
      await desk.click('button', 'What will be sent');
      await desk.see('region', 'What will be sent');
    },
    'lens',
    'what will be sent, with a card number marked',
  ],
  [
    async (desk) => {
      await desk.press('Control+k');
      await desk.see('combobox', 'Search commands and tickets');
    },
    'commands',
    'the command menu over every action and ticket',
  ],
];

/** The saved replies that the pictures show. */
async function saveReplies(browser: Chromium): Promise<void> {
  const options = await browser.open('options', 'saved-replies');
  for (const [name, text] of [
    ['Refund', 'The refund for {{ticket.summary}} is on its way.'],
    ['Receipt', 'Please send the receipt, {{record.name}} asked for it.'],
  ] as const) {
    await options.click('button', 'Add saved reply');
    await options.fill('Name', name);
    await options.fill('Text', text);
    await options.click('button', 'Save');
    await options.seeText(`Saved as “${name}”.`);
  }
  await options.close();
}

const ROOMS = [
  ['Onboarding', 'onboarding', 'an application of a merchant on the desk'],
  ['Outbox', 'outbox', 'what was sent from the desk, and what waits'],
  ['Go-live', 'golive', 'the checks before going live'],
] as const;

const OWN = [
  ['options', 'the settings'],
  ['popup', 'the popup'],
  ['practice', 'practice'],
] as const;

async function openApplication(desk: ChromiumPage): Promise<void> {
  await desk.click('button', 'Brook Street Bakery Ltd');
  await desk.see('heading', 'Brook Street Bakery Ltd');
  await desk.see('radiogroup', 'Decision');
}

const HEAD = `# Screens

\`npm start -- --film\` takes these pictures after it has filmed the main job, and writes this list.

| picture | shows | pixels | scheme |
| --- | --- | --- | --- |
`;

/** The browser draws nothing of a folded panel. */
const isSeen = async (frame: Frame): Promise<boolean> =>
  frame.parentFrame() === null || (await (await frame.frameElement()).isVisible());

/** Colours change with a transition. */
const settle = (frame: Frame): Promise<void> =>
  frame.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
