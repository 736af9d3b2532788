import { pressAnyhow, replyReady, sendUntilItGoes } from './pressing';
import { expect, test } from './setting';

// Pages that keep our content script from reporting the panel's position, and pages that hide
// buttons other than Send.

const HTML = 'document.documentElement';

/** Members of `document` that our script reads and that a form with that name can shadow. */
const SHADOWED = [
  ...['elementFromPoint', 'elementsFromPoint', 'hasFocus', 'activeElement', 'querySelectorAll'],
  ...['adoptedStyleSheets', 'documentElement', 'fullscreenElement', 'title', 'readyState', 'body'],
];

test('M8: if a page blocks our script during a press, Send asks for a second press', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, send, sent } = await replyReady({ alongside, service, crm });
  await tab.page.mouse.click(200, 400);
  await tab.inPage(`void addEventListener('blur', () => {
    window.blurs = (window.blurs ?? 0) + 1;
    for (const end = Date.now() + 3_000; Date.now() < end; ); })`);
  await send.click();
  await sidebar.seeText('may be hidden');
  expect(sent()).toBe(0);
  await expect.poll(() => tab.inPage<number>('window.blurs')).toBeGreaterThan(0);
  await sendUntilItGoes(sidebar);
  await expect.poll(sent).toBe(1);
});

test('M8: forms named like members of the document do not blind our script', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, sent } = await replyReady({ alongside, service, crm });
  await tab.inPage(`void (() => { for (const name of ${JSON.stringify(SHADOWED)}) {
    const form = document.createElement('form');
    form.setAttribute('name', name);
    document.querySelector('main, div').append(form); } })()`);
  expect(await tab.inPage('document.elementFromPoint instanceof HTMLFormElement')).toBe(true);
  await tab.inPage(`void (window.moves = 0, window.moving = setInterval(() => {
    const html = document.querySelector('html') ?? document.forms[0].closest('html');
    html.style.transform = \`translateX(\${-40 * (++window.moves % 2)}px)\`; }, 20))`);
  await expect.poll(() => tab.inPage<number>('window.moves')).toBeGreaterThan(2);
  await pressAnyhow(sidebar);
  await sidebar.seeText('The panel moved as you pressed');
  await pressAnyhow(sidebar);
  expect(sent()).toBe(0);
  await tab.inPage(`void (clearInterval(window.moving),
    document.querySelector('html').style.transform = '')`);
  await sendUntilItGoes(sidebar);
  await expect.poll(sent).toBe(1);
});

test('M8: while the panel is hidden, Status, Priority, Save, Retry and Remove do nothing', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar, ticketId, send, sent } = await replyReady({ alongside, service, crm });
  service.control.respondNext(
    { method: 'POST', path: /\/messages$/ },
    { kind: 'status', status: 403 },
  );
  await send.click();
  const retry = sidebar.find('button', 'Retry');
  const remove = sidebar.find('button', 'Remove');
  await expect(retry).toBeVisible();
  await sidebar.click('button', 'Edit summary');
  await sidebar.fill('Summary', 'Pay out at once');
  const save = sidebar.find('button', 'Save');
  await expect(save).not.toHaveAttribute('aria-disabled');
  const before = service.control.readTicket(ticketId);
  const asItWas = [before.status, before.priority, before.summary];
  const now = () => {
    const { status, priority, summary } = service.control.readTicket(ticketId);
    return [status, priority, summary];
  };

  await tab.inPage(`void (${HTML}.style.opacity = '0.5')`);
  for (const button of [retry, remove, save]) {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/Something is covering this panel/);
    await button.evaluate((one: HTMLButtonElement) => one.click());
  }
  for (const [label, wanted] of [
    ['Status', 'Closed'],
    ['Priority', 'Urgent'],
  ] as const) {
    const list = sidebar.find('combobox', label);
    const shown = await list.innerText();
    await sidebar.choose(label, wanted);
    await expect(list).toHaveText(shown);
    await expect(list).toHaveAccessibleDescription(/Something is covering this panel/);
  }
  // The reason is shown once, not beside each control.
  await expect(sidebar.frame.getByText('Something is covering this panel')).toHaveCount(1);
  const writes = service.log.entries().filter(({ method }) => method === 'PATCH');
  expect([writes, now(), sent()]).toEqual([[], asItWas, 0]);
  await expect(retry).toBeVisible();

  await tab.inPage(`void (${HTML}.style.opacity = '')`);
  await expect(save).not.toHaveAttribute('aria-disabled');
  await sidebar.choose('Status', 'Closed');
  await sidebar.choose('Priority', 'Urgent');
  await save.click();
  await expect.poll(now).toEqual(['Closed', 'Emergency', 'Pay out at once']);
  await retry.click();
  await expect.poll(sent).toBe(1);
});
