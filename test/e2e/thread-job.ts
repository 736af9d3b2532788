import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { until } from '../browsers/firefox-bidi';
import type { Surface } from '../browsers/surface';
import type { Step } from './main-job';

/** A desk whose scripts can be run, as those of the page. */
type Desk = Surface & { page: { evaluate: (script: string) => Promise<unknown> } };

/** What the page makes is kept instead of downloaded and printed: both open dialogs of the browser. */
const KEEP_FILES = `
  globalThis.kept = [];
  URL.createObjectURL = (file) => { void file.text().then((text) => kept.push(text)); return 'about:blank#'; };
  HTMLAnchorElement.prototype.click = () => undefined;
  globalThis.print = () => {
    kept.push(document.querySelector('body > .thread-file').textContent);
    dispatchEvent(new Event('afterprint'));
  };
`;

/** Pastes into the reply, as the browser reports a paste. Returns whether the page took it over. */
const pasteOf = (types: Record<string, string>) => `
  (() => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(${JSON.stringify(types)})) data.setData(type, text);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: data });
    return !document.querySelector('textarea').dispatchEvent(event);
  })()
`;

/** The same with a file of these words. */
const pasteFile = (name: string, words: string) => `
  (() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(words)}], ${JSON.stringify(name)}, { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: data });
    document.querySelector('textarea').dispatchEvent(event);
  })()
`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What an agent does on the desk with the messages of the main job's ticket, and with a reply to it. */
export async function threadJob(desk: Desk, step: Step): Promise<void> {
  const reply = () => desk.valueOf('textbox', 'Reply');
  const untilReply = (is: (text: string) => boolean, what: string) =>
    until(async () => is(await reply()), what).catch(async (error: Error) => {
      throw new Error(`${error.message}. It is: ${JSON.stringify(await reply())}`);
    });
  const type = async (text: string) => {
    for (const sign of text) await desk.press(sign);
  };

  await desk.click('button', 'Refund for order 4711');
  await desk.see('log', 'Messages');

  await step(
    'the agent quotes a message, which marks the ticket as a draft in the list',
    async () => {
      // A browser without a mouse, as headless Firefox is, shows the actions of the message with the focus.
      await desk.page.evaluate(`document.querySelector('article').focus()`);
      await desk.click('button', 'Quote');
      await untilReply(
        (text) => /^> Manager wrote on .+:\n>\n> Please send/.test(text),
        'a quotation',
      );
      assert.ok((await reply()).endsWith('\n\n'));
      await until(async () => (await desk.textOf('list', 'Tickets')).includes('Draft'), 'the mark');
    },
  );

  await step('the agent writes Markdown by keyboard, and takes it back', async () => {
    await desk.fill('Reply', 'pay ');
    await desk.press('Control+b');
    await type('now');
    await untilReply((text) => text === 'pay **now**', 'bold words');
    await desk.press('Control+a');
    await desk.press('Control+i');
    await untilReply((text) => text === '_pay **now**_', 'italic words');
    await desk.press('Control+z');
    await untilReply((text) => text === 'pay **now**', 'words without the last mark');
    await desk.press('Control+Shift+8');
    await untilReply((text) => text === '- pay **now**', 'a list');
  });

  await step('the agent pastes a link over words, formatted text, and a picture', async () => {
    await desk.fill('Reply', 'the list');
    await desk.press('Control+a');
    assert.equal(await desk.page.evaluate(pasteOf({ 'text/plain': 'https://a.example/b' })), true);
    await untilReply((text) => text === '[the list](https://a.example/b)', 'a link');
    assert.equal(await desk.page.evaluate(pasteOf({ 'text/plain': 'plain' })), false);
    await desk.press('Control+a');
    const html = '<p>Pay <b>now</b><script>bad()</script></p><ul><li>one</li></ul>';
    await desk.page.evaluate(pasteOf({ 'text/plain': 'Pay now one', 'text/html': html }));
    await untilReply((text) => text === 'Pay **now**\n\n- one', 'Markdown');
    await desk.page.evaluate(pasteFile('picture.png', 'bytes'));
    await desk.seeText('Alongside sends links to files');
    await until(
      async () => (await desk.valueOf('textbox', 'Hash')) === `sha256:${sha256('bytes')}`,
      'the hash of the file',
    );
    assert.equal(await desk.valueOf('textbox', 'File name'), 'picture.png');
    await desk.click('button', 'Discard');
  });

  await step('the list has no mark once the draft is empty', async () => {
    await desk.fill('Reply', '');
    await until(async () => !(await desk.textOf('list', 'Tickets')).includes('Draft'), 'no mark');
  });

  await step('the agent refreshes, copies, prints and exports the thread', async () => {
    await desk.page.evaluate(KEEP_FILES);
    const kept = async (count: number): Promise<string> => {
      const read = async () => JSON.parse(String(await desk.page.evaluate('JSON.stringify(kept)')));
      await until(async () => (await read()).length === count, `file ${count}`);
      return (await read()).at(-1);
    };
    await desk.chooseInMenu('Thread menu', 'Refresh');
    await desk.seeText('Up to date');
    await desk.chooseInMenu('Thread menu', 'Copy thread');
    await desk.seeText('Thread copied: 2 messages.');
    await desk.chooseInMenu('Thread menu', 'Print');
    assert.match(await kept(1), /Please send the \*\*receipt\*\*/);
    await desk.chooseInMenu('Thread menu', 'JSON');
    const { messages, ...thread } = JSON.parse(await kept(2));
    assert.equal(thread.complete, true);
    assert.deepEqual(
      messages.map(({ writer }: { writer: string }) => writer),
      ['manager', 'you'],
    );
    for (const { sha256: own, ...message } of messages) {
      // Its fields have no fields, so this list sorts all names there are.
      const form = JSON.stringify(message, Object.keys(message).sort());
      assert.equal(own, sha256(form));
    }
  });
}
