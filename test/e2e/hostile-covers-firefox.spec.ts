import type { Firefox } from '../browsers/firefox';
import { until } from '../browsers/firefox-bidi';
import type { FirefoxSurface } from '../browsers/firefox-surface';
import { requestsFrom } from '../browsers/send-request';
import type { FakeService } from '../fake-service/server';
import { expect, inFirefox, openTicket, setUp, test } from './setting';

// Firefox does not tell a frame whether it is covered, so a press depends on what our script in the page
// finds. Here are covers that a hit test does not find, and one that is gone before the press.

const PASSES = 'pointer-events:none!important';
const TOP = 'position:fixed;z-index:2147483647';
const COVER = `${TOP};inset:0;background:white;${PASSES}`;

/** What an element of a page is, as text of a script. */
const element = (style: string, into = 'document.documentElement'): string =>
  `Object.assign(${into}.appendChild(document.createElement('div')), { style: '${style}' })`;
const sheet = (rules: string): string =>
  `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(\`${rules}\`);
     document.adoptedStyleSheets.push(sheet); }`;
const shadowIn = (into: string): string =>
  `${into}.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' })`;

/** Scripts of a page that hide the panel, or a part of it. No hit test of the panel finds them. */
const COVERS: Record<string, string> = {
  'an element that lets the pointer through with !important': element(COVER),
  'an element that does so by a rule': `${sheet(`#cover{${COVER}}`)} ${element('')}.id = 'cover'`,
  'a pseudo-element of html': sheet(`html::after{content:"";${COVER}}`),
  'an element in a shadow tree': element(COVER, shadowIn('document.documentElement')),
  'pieces between the points of a hit test': ['top:40px', 'top:60%', 'bottom:40px']
    .map((at) => element(`${TOP};right:40px;${at};width:200px;height:90px;background:white`))
    .join(';'),
  'the shadow of an element beside the panel': element(
    `${TOP};inset:0 auto auto 0;width:1px;height:1px;box-shadow:0 0 0 3000px white`,
  ),
  'a part of a form field': `${sheet(`::file-selector-button{${COVER}}`)}
    document.documentElement.appendChild(document.createElement('input')).type = 'file'`,
  'a popover in a shadow tree': `{ const cover = ${element(
    `width:100vw;height:100vh;background:white;${PASSES}`,
    shadowIn('document.body'),
  )}; cover.popover = 'manual'; cover.showPopover(); }`,
  'the backdrop of a small popover': `${sheet(`::backdrop{background:white;${PASSES}}`)}
    { const cover = ${element('inset:0 auto auto 0', 'document.body')};
      cover.popover = 'manual'; cover.showPopover(); }`,
  'a view transition': `${sheet(
    `html{view-transition-name:none} body{view-transition-name:page}
     ::view-transition{background:white;${PASSES}} ::view-transition-group(*){animation-duration:99s}`,
  )} document.startViewTransition(() => {})`,
  'a page in another order': `document.documentElement.style.display = 'flex';
    document.body.style = 'order:1;position:relative;z-index:2147483647';
    ${element(COVER, 'document.body')}`,
};

/** An overlay that disappears when it is pressed. */
const UNTIL_PRESSED = `const cover = ${element(`${TOP};inset:0;background:white`)};
  cover.textContent = 'Double-click here';
  cover.onpointerdown = () => cover.remove();`;
/** Resolves when an agent had time to read it. */
const READ = `cover.animate([], 600).finished.then(() => true)`;

/** What honest pages and other extensions have: none of it is drawn over the panel. */
const HONEST = [
  element(TOP, element('position:fixed;inset:0;z-index:1000;pointer-events:none')),
  element(`${TOP};inset:0;pointer-events:none`, 'document.body'),
  `document.documentElement.appendChild(document.createElement('other-extension'))`,
  `document.documentElement.appendChild(document.createElement('style'))`,
].join(';');

const ASKS_AGAIN = /press again/i;
const SUMMARY = 'Refund for order 4711';

/** Resolves once the page has let the panel be seen for as long as a press needs. */
const waitUntilClear = ({ frame }: FirefoxSurface): Promise<unknown> => {
  const request = requestsFrom((script, message) => frame.evaluate(script, message));
  return until(async () => {
    const look = await request('dock.visibility.read', {});
    return look?.clear && look.still > 500;
  }, 'the panel to be clear');
};

/** Opens a customer's ticket with a reply that one press would send. */
async function replyReady(browser: Firefox, service: FakeService, crm: string) {
  await setUp(browser, service, crm, { undo: false });
  const tab = await browser.openCrm(`${crm}/customers/41`);
  const sidebar = await tab.sidebar();
  const ticketId = await openTicket(sidebar, service, SUMMARY);
  await sidebar.fill('Reply', 'Approved');
  await waitUntilClear(sidebar);
  const sent = () => service.control.readTicket(ticketId).messages.length;
  return { tab, sidebar, sent };
}

test('T4: no cover that a hit test misses lets one press send', ({ service, crm }) =>
  inFirefox(async (browser) => {
    const { tab, sidebar, sent } = await replyReady(browser, service, crm);
    let panel = sidebar;
    for (const [what, hide] of Object.entries(COVERS))
      await test.step(what, async () => {
        await tab.inPage(`void (() => { ${hide} })()`);
        await panel.click('button', 'Send');
        await until(async () => ASKS_AGAIN.test(await panel.allText()), `the doubt about ${what}`);
        expect(sent()).toBe(0);

        await tab.reload();
        panel = await tab.sidebar();
        await panel.click('button', SUMMARY);
        await panel.fill('Reply', 'Approved');
        await waitUntilClear(panel);
      });
  }));

/** Where a button of the panel is in the window. */
async function placeOf(name: string, { frame }: FirefoxSurface) {
  const button = await frame.evaluate((wanted) => {
    const one = [...document.querySelectorAll('button')].find(
      ({ innerText }) => innerText === wanted,
    );
    const { x, y, width, height } = one?.getBoundingClientRect() ?? new DOMRect();
    return { fromRight: innerWidth - x - width / 2, y: y + height / 2 };
  }, name);
  return (width: number) => ({ x: width - button.fromRight, y: button.y });
}

for (const [what, uncover] of [
  ['has just appeared', '0'],
  ['was read', READ],
] as const)
  test(`T4: a double click on what ${what} over the panel does not send`, ({ service, crm }) =>
    inFirefox(async (browser) => {
      const { tab, sidebar, sent } = await replyReady(browser, service, crm);
      const send = await placeOf('Send', sidebar);
      const { x, y } = send(await tab.inPage('document.documentElement.clientWidth'));
      await tab.inPage(`(() => { ${UNTIL_PRESSED} return ${uncover}; })()`);
      await tab.page.mouse.click(x, y, { count: 2 });
      await until(async () => ASKS_AGAIN.test(await sidebar.allText()), 'the doubt');
      expect(sent()).toBe(0);
      // The agent has seen the panel by now, and presses on purpose.
      await waitUntilClear(sidebar);
      await sidebar.click('button', 'Send');
      await until(async () => sent() === 1, 'the reply');
    }));

test('T4: two presses, the first on what covers the panel, do not send', ({ service, crm }) =>
  inFirefox(async (browser) => {
    const { tab, sidebar, sent } = await replyReady(browser, service, crm);
    const send = await placeOf('Send', sidebar);
    const { x, y } = send(await tab.inPage('document.documentElement.clientWidth'));
    await tab.inPage(`(() => { ${UNTIL_PRESSED} return ${READ}; })()`);
    await tab.page.mouse.click(x, y - 200);
    await tab.page.mouse.click(x, y);
    await until(async () => ASKS_AGAIN.test(await sidebar.allText()), 'the doubt');
    expect(sent()).toBe(0);
  }));

test('T4: a page that covers nothing lets one press send', ({ service, crm }) =>
  inFirefox(async (browser) => {
    const { tab, sidebar, sent } = await replyReady(browser, service, crm);
    await tab.inPage(`void (() => { ${HONEST} })()`);
    await sidebar.click('button', 'Send');
    await until(async () => sent() === 1, 'the reply');
    expect(await sidebar.allText()).not.toMatch(ASKS_AGAIN);
  }));
