import type { Locator } from '@playwright/test';
import type { ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import { until } from '../browsers/firefox-bidi';
import { EDGE, GRIP } from './beside';
import { collectAlerts } from './collect-alerts';
import { pressAnyhow, replyReady, sendUntilItGoes } from './pressing';
import { atCustomer, expect, inFirefox, openTicket, setUp, test } from './setting';

// T4, F38: pages that get an agent to press a button that the agent cannot see, or that looks like
// something else.

const HOST = "document.querySelector('alongside-dock')";
const HTML = 'document.documentElement';

/** Scripts that hide the panel and undo it. */
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

/** What a page may try without changing the panel; the guard must not react. */
const INEFFECTIVE: Record<string, string> = {
  'opacity on the host': `${HOST}.style.setProperty('opacity', '0', 'important')`,
  'clip-path and transform on the host': `${HOST}.style.cssText =
    'clip-path: inset(99%) !important; transform: scale(.01) !important; filter: blur(9px) !important'`,
  'opacity on body': `document.body.style.opacity = '0'`,
  'a dialog of its own that is no modal one, under the panel': `{
    const cover = document.createElement('div');
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: 2147483647, background: '#0008' });
    document.body.append(cover); }`,
};

/**
 * Five reads of visibility, each a tenth of a second and a frame after the previous: less than 600
 * ms.
 */
const SOON = 5;

/**
 * How often the browser reports visibility between the page's script and the moment when `Send` is
 * disabled. The panel waits for the same reports, so a busy machine delays both.
 */
async function readsUntilDisabled(tab: ChromiumTab, sidebar: ChromiumPanel, payload: string) {
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
  const did = await tab.inPage<number>(
    `(() => { const at = Date.now(); ${payload}; return at; })()`,
  );
  return (await watched).filter((at) => at > did).length;
}

/** Whether the browser now reports an element as visible; it delivers pending reports first. */
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

test('T4, F38: under each cover Send is disabled within 600 ms, says why, and works again afterwards', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, send, sent } = await replyReady({ alongside, service, crm });
  for (const [i, [what, [hide, undo]]] of Object.entries(COVERS).entries())
    await test.step(what, async () => {
      if (i > 0) await sidebar.fill('Reply', 'Approved');
      const looks = await readsUntilDisabled(tab, sidebar, hide);
      expect(looks).toBeLessThanOrEqual(SOON);
      await pressAnyhow(sidebar);
      // A dialog that takes the focus while the agent types is reported in an alert of its own.
      const alert = sidebar.frame
        .getByRole('alert')
        .filter({ hasText: 'Something is covering this panel' });
      await expect(alert).toBeVisible();
      await expect(send).toHaveAccessibleDescription(/Something is covering this panel/);
      await pressAnyhow(sidebar);
      expect(sent()).toBe(i);
      expect(await sidebar.valueOf('textbox', 'Reply')).toBe('Approved');

      await tab.inPage(`void (() => { ${undo} })()`);
      await expect(send).not.toHaveAttribute('aria-disabled');
      await send.click();
      await expect.poll(sent).toBe(i + 1);
      await expect(sidebar.find('textbox', 'Reply')).toHaveValue('');
    });
});

test('T4, F38: with a clip-path on html that hides the panel, Send is disabled', async ({
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

test('T4: if a page cannot hide the panel, the panel stays visible and Send works', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, send, sent } = await replyReady({ alongside, service, crm });
  for (const [i, [what, payload]] of Object.entries(INEFFECTIVE).entries()) {
    await sidebar.fill('Reply', what);
    await tab.inPage(`void (() => { ${payload} })()`);
    expect(await isSeen(send), what).toBe(true);
    await expect(send, what).not.toHaveAttribute('aria-disabled');
    expect(await tab.inPage(`getComputedStyle(${HOST}).opacity`)).toBe('1');
    await send.click();
    await expect.poll(sent, { message: what }).toBe(i + 1);
  }
});

test('T4: a press on a panel that moved just before does nothing', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, sent } = await replyReady({ alongside, service, crm });
  await tab.inPage(`void (window.moves = 0, window.moving = setInterval(() => {
    ${HTML}.style.transform = \`translateX(\${-40 * (++window.moves % 2)}px)\`; }, 20))`);
  await expect.poll(() => tab.inPage<number>('window.moves')).toBeGreaterThan(2);
  await pressAnyhow(sidebar);
  await sidebar.seeText('The panel moved as you pressed');
  await pressAnyhow(sidebar);
  expect(sent()).toBe(0);
  // The panel lies still now, and the agent presses on purpose.
  await tab.inPage(`void (clearInterval(window.moving), ${HTML}.style.transform = '')`);
  await sendUntilItGoes(sidebar);
  await expect.poll(sent).toBe(1);
});

test('T4: folding, opening and resizing the panel raises no alert', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, send, sent } = await replyReady({ alongside, service, crm });
  const said = await collectAlerts(sidebar);
  await sidebar.click('button', 'Collapse Alongside');
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

test('T4: the desk sends at once and asks for no second press', async ({
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
  test('T4: opacity on html, a click-through popover: Send asks for a second press and says why', ({
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
        await sidebar.seeText('may be hidden');
        expect(sent()).toBe(0);
        await until(async () => {
          await sidebar.press('Control+Enter');
          return sent() === 1;
        }, 'the confirmed reply');
      }
    }));

  test('T4: a page that hides nothing causes no second press', ({ service, crm }) =>
    inFirefox(async (browser) => {
      await setUp(browser, service, crm);
      const tab = await browser.openCrm(`${crm}/customers/41`);
      const sidebar = await tab.sidebar();
      await sidebar.click('button', 'New ticket');
      await sidebar.fill('Summary', 'Refund');
      await tab.inPage(`void (() => { ${Object.values(INEFFECTIVE).join('; ')} })()`);
      await sidebar.click('button', 'Create ticket');
      await sidebar.see('button', 'Refund');
    }));
});
