import type { Locator } from '@playwright/test';
import type { ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import { until } from '../browsers/firefox-bidi';
import { EDGE, GRIP } from './beside';
import { hearAlerts } from './hear-alerts';
import { pressAnyhow, replyReady, sendUntilItGoes } from './pressing';
import { atCustomer, expect, inFirefox, openTicket, setUp, test } from './setting';

// T4, F38: pages that have an agent press a button they do not see, or do not see as what it is.

const HOST = "document.querySelector('alongside-dock')";
const HTML = 'document.documentElement';

/** What hides the panel, and what takes it back. */
const COVERS: Record<string, [hide: string, undo: string]> = {
  'opacity on html': [`${HTML}.style.opacity = '0.5'`, `${HTML}.style.opacity = ''`],
  'a filter on html': [`${HTML}.style.filter = 'contrast(0.05)'`, `${HTML}.style.filter = ''`],
  'a popover over it that lets the pointer through': [
    `{ const cover = document.createElement('div');
       cover.id = 'cover'; cover.popover = 'manual'; cover.textContent = 'You have won';
       Object.assign(cover.style, { position: 'fixed', inset: '0', width: '100vw', height: '100vh',
         margin: '0', pointerEvents: 'none', background: 'white' });
       document.body.append(cover); cover.showPopover(); }`,
    `document.querySelector('#cover').remove()`,
  ],
  'an element after it in the page that lets the pointer through': [
    `{ const cover = document.createElement('div'); cover.id = 'cover';
       Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: 2147483647,
         pointerEvents: 'none', background: 'white' });
       ${HTML}.append(cover); }`,
    `document.querySelector('#cover').remove()`,
  ],
  'a modal dialog': [
    `{ const dialog = document.createElement('dialog'); dialog.id = 'cover';
       dialog.textContent = 'Click where the prize is'; document.body.append(dialog);
       dialog.showModal(); }`,
    `document.querySelector('#cover').remove()`,
  ],
  'scale(.01) on html': [`${HTML}.style.transform = 'scale(.01)'`, `${HTML}.style.transform = ''`],
};

/** What a page may try that changes nothing of the panel, so that nothing is gated either. */
const IN_VAIN: Record<string, string> = {
  'opacity on the host': `${HOST}.style.setProperty('opacity', '0', 'important')`,
  'clip-path and transform on the host': `${HOST}.style.cssText =
    'clip-path: inset(99%) !important; transform: scale(.01) !important; filter: blur(9px) !important'`,
  'opacity on body': `document.body.style.opacity = '0'`,
  'a dialog of its own that is no modal one, under the panel': `{
    const cover = document.createElement('div');
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: 2147483647, background: '#0008' });
    document.body.append(cover); }`,
};

/** Five looks, each a tenth of a second and a frame after the one before: less than 600 ms. */
const SOON = 5;

/**
 * How often the browser looks, from the page's deed until `Send` cannot be pressed. A look is what
 * the panel itself waits for, so a machine that is busy with something else makes both late.
 */
async function looksUntilGated(tab: ChromiumTab, sidebar: ChromiumPanel, deed: string) {
  const watched = sidebar.find('button', 'Send').evaluate(async (button) => {
    const looks: number[] = [];
    Reflect.set(window, 'watching', true);
    while (button.getAttribute('aria-disabled') !== 'true') {
      await new Promise((resolve) => {
        const options: object = { trackVisibility: true, delay: 100 };
        new IntersectionObserver((_, observer) => {
          observer.disconnect();
          resolve(undefined);
        }, options).observe(button);
      });
      looks.push(Date.now());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return looks;
  });
  await expect.poll(() => sidebar.frame.evaluate(() => Reflect.get(window, 'watching'))).toBe(true);
  const did = await tab.inPage<number>(`(() => { const at = Date.now(); ${deed}; return at; })()`);
  return (await watched).filter((at) => at > did).length;
}

/** How a browser that is asked now says that an element is seen; it answers what came before first. */
const isSeen = (element: Locator): Promise<boolean | undefined> =>
  element.evaluate(
    (one) =>
      new Promise<boolean | undefined>((resolve) => {
        const options: object = { trackVisibility: true, delay: 100 };
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve(entry?.isVisible);
        }, options).observe(one);
      }),
  );

for (const [what, [hide, undo]] of Object.entries(COVERS))
  test(`T4, F38: ${what}: Send cannot be pressed within 600 ms, says why, and works again after`, async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar, send, sent } = await replyReady({ alongside, service, crm });
    const looks = await looksUntilGated(tab, sidebar, hide);
    expect(looks).toBeLessThanOrEqual(SOON);
    await pressAnyhow(sidebar);
    // A dialog that takes the keyboard while one types is told of in an alert of its own.
    const alert = sidebar.frame
      .getByRole('alert')
      .filter({ hasText: 'Something covers this panel' });
    await expect(alert).toBeVisible();
    await expect(send).toHaveAccessibleDescription(/Something covers this panel/);
    await pressAnyhow(sidebar);
    expect(sent()).toBe(0);
    expect(await sidebar.valueOf('textbox', 'Reply')).toBe('Approved');

    await tab.inPage(`void (() => { ${undo} })()`);
    await expect(send).not.toHaveAttribute('aria-disabled');
    await send.click();
    await expect.poll(sent).toBe(1);
  });

test('T4, F38: a clip-path on html that leaves nothing to be seen: nothing can be pressed', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, send, sent } = await replyReady({ alongside, service, crm });
  await tab.inPage(`void (${HTML}.style.clipPath = 'inset(0 300px 0 0)')`);
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await pressAnyhow(sidebar);
  expect(sent()).toBe(0);
});

test('T4: where a page hides in vain, the panel is seen as it is, and Send works', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, send, sent } = await replyReady({ alongside, service, crm });
  for (const [i, [what, deed]] of Object.entries(IN_VAIN).entries()) {
    await sidebar.fill('Reply', what);
    await tab.inPage(`void (() => { ${deed} })()`);
    expect(await isSeen(send), what).toBe(true);
    await expect(send, what).not.toHaveAttribute('aria-disabled');
    expect(await tab.inPage(`getComputedStyle(${HOST}).opacity`)).toBe('1');
    await send.click();
    await expect.poll(sent, { message: what }).toBe(i + 1);
  }
});

test('T4: a panel that is moved under the pointer as it is pressed does not act', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, sent } = await replyReady({ alongside, service, crm });
  await tab.inPage(`void (window.moves = 0, window.moving = setInterval(() => {
    ${HTML}.style.transform = \`translateX(\${-40 * (++window.moves % 2)}px)\`; }, 20))`);
  await expect.poll(() => tab.inPage<number>('window.moves')).toBeGreaterThan(2);
  await pressAnyhow(sidebar);
  await sidebar.seeText('The panel moved just before you pressed');
  await pressAnyhow(sidebar);
  expect(sent()).toBe(0);
  // It lies still now, and the agent means it.
  await tab.inPage(`void (clearInterval(window.moving), ${HTML}.style.transform = '')`);
  await sendUntilItGoes(sidebar);
  await expect.poll(sent).toBe(1);
});

test('T4: folding, opening and resizing the panel never doubts the agent', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, send, sent } = await replyReady({ alongside, service, crm });
  const said = await hearAlerts(sidebar);
  await sidebar.click('button', 'Fold Alongside away');
  await expect.poll(() => tab.isDocked()).toBe(false);
  await tab.page.mouse.click(1280 - 12, 0.4 * 800);
  await expect.poll(() => tab.isDocked()).toBe(true);
  await expect(send).not.toHaveAttribute('aria-disabled');
  await tab.page.mouse.move(EDGE + GRIP / 2, 500);
  await tab.page.mouse.down();
  await tab.page.mouse.move(EDGE - 100, 500, { steps: 20 });
  await tab.page.mouse.up();
  await expect
    .poll(async () => (await (await sidebar.frame.frameElement()).boundingBox())?.width)
    .toBeGreaterThan(450);
  await expect(send).not.toHaveAttribute('aria-disabled');
  expect(await said()).toEqual([]);
  await sendUntilItGoes(sidebar);
  await expect.poll(sent).toBe(1);
});

test('T4: in the desk nothing lies over anything, and nothing is asked twice', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  const desk = await alongside.open('desk');
  await desk.click('button', 'Refund for order 4711');
  await desk.fill('Reply', 'From the desk');
  await desk.click('button', 'Send');
  await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
});

test.describe('in Firefox', () => {
  test('T4: opacity on html, a popover that lets the pointer through: Send asks for a second press and says why', ({
    service,
    crm,
  }) =>
    inFirefox(async (browser) => {
      await setUp(browser, service, crm);
      for (const what of ['opacity on html', 'a popover over it that lets the pointer through']) {
        const tab = await browser.openCrm(`${crm}/customers/41`);
        const sidebar = await tab.sidebar();
        await sidebar.click('button', 'New ticket');
        await sidebar.fill('Summary', what);
        await sidebar.click('button', 'Create ticket');
        await sidebar.click('button', what);
        await sidebar.fill('Reply', 'Approved');
        const ticket = service.control.readTickets().find(({ summary }) => summary === what);
        const sent = () => service.control.readTicket(ticket?.id ?? '').messages.length;
        await tab.inPage(`void (() => { ${COVERS[what]?.[0]} })()`);
        await sidebar.press('Control+Enter');
        await sidebar.seeText('may hide the panel');
        expect(sent()).toBe(0);
        await until(async () => {
          await sidebar.press('Control+Enter');
          return sent() === 1;
        }, 'the confirmed reply');
      }
    }));

  test('T4: a page that hides nothing is not doubted', ({ service, crm }) =>
    inFirefox(async (browser) => {
      await setUp(browser, service, crm);
      const tab = await browser.openCrm(`${crm}/customers/41`);
      const sidebar = await tab.sidebar();
      await sidebar.click('button', 'New ticket');
      await sidebar.fill('Summary', 'Refund');
      await tab.inPage(`void (() => { ${Object.values(IN_VAIN).join('; ')} })()`);
      await sidebar.click('button', 'Create ticket');
      await sidebar.see('button', 'Refund');
    }));
});
