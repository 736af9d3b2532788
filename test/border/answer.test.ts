import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, answerQuestions } from '../../lib/border/answer';
import { ask } from '../../lib/border/ask';
import type { Sender } from '../../lib/border/question';
import { QUESTIONS, type QuestionName } from '../../lib/border/questions';
import { done } from '../../lib/domain/failure';
import { browser, deliverMessage, resetBrowser } from '../browser-stand-in';
import { SAMPLES } from './samples';

const names = Object.keys(QUESTIONS).filter((name): name is QuestionName => name in QUESTIONS);
let heard: QuestionName[] = [];
/** What the background says of the frame that asks. */
let admitted = true;

beforeEach(() => {
  resetBrowser();
  heard = [];
  admitted = true;
  // Every question is answered by writing down that it came so far.
  const everyQuestion = new Proxy({} as Answers, {
    get: (_, name: QuestionName) => async () => {
      heard.push(name);
      return done(null);
    },
  });
  answerQuestions(everyQuestion, async () => admitted);
});

const id = browser.runtime.id;
const own = (page: string) => ({
  id,
  url: browser.runtime.getURL(`${page}.html`),
  origin: 'chrome-extension://alongside-in-tests',
  tab: { id: 7 },
  frameId: page === 'sidebar' ? 2 : 0,
});
const crm = {
  id,
  url: 'https://crm.example.com/a',
  origin: 'https://crm.example.com',
  tab: { id: 7 },
  frameId: 0,
};
const denied = { ok: false, failure: { kind: 'denied' } };

/** Asks for something in a valid shape: who is denied is denied for who they are. */
const askWell = (question: QuestionName, sender: object) =>
  deliverMessage({ question, asked: SAMPLES[question] }, sender);
/** A content script of a tab of its own: how often one tab may ask is not what is tried. */
const crmOf = (tab: number) => ({ ...crm, tab: { id: 100 + tab } });
const senderOf = (place: Sender, tab: number) =>
  place === 'crm'
    ? crmOf(tab)
    : { ...own(place), ...(place === 'popup' ? { tab: undefined } : {}) };
const PLACES: Sender[] = ['popup', 'options', 'sidebar', 'desk', 'crm'];

describe('who may ask', () => {
  test('every request of a valid shape is answered for each sender that may make it', async () => {
    for (const place of PLACES) {
      heard = [];
      const allowed = names.filter((name) => QUESTIONS[name].from.includes(place));
      expect(allowed.length, place).toBeGreaterThan(0);
      for (const [at, question] of allowed.entries())
        expect(await askWell(question, senderOf(place, at)), question).toMatchObject({ ok: true });
      expect(heard, place).toEqual(allowed);
    }
  });

  test('the same request is denied to each sender that may not make it', async () => {
    for (const place of PLACES) {
      const forbidden = names.filter((name) => !QUESTIONS[name].from.includes(place));
      expect(forbidden.length, place).toBeGreaterThan(0);
      for (const [at, question] of forbidden.entries())
        expect(await askWell(question, senderOf(place, at)), question).toMatchObject(denied);
    }
    expect(heard).toEqual([]);
  });

  test('a content script may ask three things, hand over what was pointed at, and nothing else', async () => {
    for (const [at, question] of names.entries()) await askWell(question, crmOf(at));
    const allowed = names.filter((name) => QUESTIONS[name].from.includes('crm'));
    expect(allowed).toEqual(['crm.recipe', 'crm.record', 'crm.dock', 'teach.sample']);
    expect(heard).toEqual(allowed);
  });

  test('a docked sidebar may not ask what belongs to the options page', async () => {
    for (const question of [
      'keys.add',
      'keys.remove',
      'sites.add',
      'sites.remove',
      'session.choose',
      'keys.unlock',
      'keys.lock',
      'lock.choose',
      'lock.after',
      'diagnostics.read',
      'everything.weigh',
      'everything.forget',
    ] as const)
      expect(await askWell(question, own('sidebar'))).toMatchObject(denied);
    expect(heard).toEqual([]);
  });

  test('a passphrase is taken from the popup and the settings only', () => {
    expect(QUESTIONS['keys.unlock'].from).toEqual(['popup', 'options']);
    expect(QUESTIONS['lock.choose'].from).toEqual(['options']);
    expect(QUESTIONS['keys.add'].from).toEqual(['options']);
  });

  test.each([
    ['another extension', { ...own('options'), id: 'stranger' }],
    ['a page of ours that is not in the list', own('background')],
    ['a sandboxed page with a real address', { ...crm, origin: 'null' }],
    ['a frame inside a CRM page', { ...crm, frameId: 4 }],
    ['a sidebar in a tab of its own', { ...own('sidebar'), frameId: 0 }],
    ['a sidebar in no tab', { ...own('sidebar'), tab: undefined }],
    ['the settings in a frame', { ...own('options'), frameId: 2 }],
    ['the desk in a frame', { ...own('desk'), frameId: 2 }],
    ['nobody', {}],
  ])('%s may ask nothing', async (_, sender) => {
    for (const question of names) expect(await askWell(question, sender)).toMatchObject(denied);
    expect(heard).toEqual([]);
  });
});

describe('a sidebar in a frame', () => {
  test('that nobody asked for is denied every question', async () => {
    admitted = false;
    for (const question of names)
      expect(await askWell(question, own('sidebar'))).toMatchObject(denied);
    expect(heard).toEqual([]);
  });

  test('shows its pass, which is a UUID, or is heard by nobody', async () => {
    const ask = (pass: unknown) =>
      deliverMessage({ question: 'record.read', asked: {}, pass }, own('sidebar'));
    expect(await ask(crypto.randomUUID())).toMatchObject({ ok: true });
    expect(await ask('x'.repeat(1_000_000))).toBeUndefined();
  });
});

describe('F42: a content script that floods', () => {
  const ask = (sender: object = crm) =>
    deliverMessage({ question: 'crm.recipe', asked: {} }, sender);

  test('is heard forty times at once and then denied, and no other tab suffers for it', async () => {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask()));
    expect(heard.length).toBeGreaterThanOrEqual(40);
    expect(heard.length).toBeLessThan(60);
    expect(answers.at(-1)).toMatchObject(denied);
    expect(await ask({ ...crm, tab: { id: 8 } })).toMatchObject({ ok: true });
    expect(
      await deliverMessage({ question: 'setup.read', asked: {} }, own('options')),
    ).toMatchObject({ ok: true });
  });
});

describe('what may be asked', () => {
  test.each([
    ['an unknown question', { question: 'fetch', asked: { url: 'https://x.example' } }],
    ['a name of every object', { question: 'constructor', asked: {} }],
    ['another shape', { question: 'keys.add', asked: { key: 17 } }],
    ['nothing', { question: 'keys.add' }],
  ])('%s is denied', async (_, message) => {
    expect(await deliverMessage(message, own('options'))).toMatchObject(denied);
    expect(heard).toEqual([]);
  });

  test('what is no question at all is left to others', async () => {
    expect(await deliverMessage('hello', own('options'))).toBeUndefined();
  });

  test('T18: a record id with control characters, or 10 MB long, is denied', async () => {
    for (const bad of ['a\u0000b', 'x'.repeat(10_000_000), '\u202Egnp', ''])
      expect(
        await deliverMessage(
          {
            question: 'crm.record',
            asked: {
              record: { ref: { type: 't', id: bad }, url: 'https://crm.example.com/' },
              needs: 'nothing',
            },
          },
          crm,
        ),
      ).toMatchObject(denied);
  });
});

describe('F42: what a forged message holds', () => {
  const CRM_ASKS = { 'crm.recipe': {}, 'crm.record': { record: null, needs: 'nothing' } };

  test.each(Object.entries(CRM_ASKS))(
    'in %s no __proto__ reaches anything',
    async (question, asked) => {
      const payload = `{"question":"${question}","asked":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(asked).slice(1)}}`;
      await deliverMessage(JSON.parse(payload.replace(',}', '}')), crm);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );

  test('every text that a page can send has a longest length', async () => {
    const long = 'x'.repeat(20_000_000);
    const url = 'https://crm.example.com/';
    const ref = { type: 't', id: '1' };
    for (const record of [
      { ref: { ...ref, id: long }, url },
      { ref: { ...ref, type: long }, url },
      { ref, url: url + long },
      { ref, url, name: long },
    ])
      expect(
        await deliverMessage(
          { question: 'crm.record', asked: { record, needs: 'nothing' } },
          { ...crm, tab: { id: 9 } },
        ),
      ).toMatchObject(denied);
    expect(heard).toEqual([]);
  });
});

describe('asking', () => {
  test('a question that the background died over is asked once more', async () => {
    let calls = 0;
    browser.runtime.sendMessage = async () => {
      calls += 1;
      if (calls === 1) throw new Error('message channel closed before a response was received');
      return { ok: true, value: null };
    };
    expect(await ask('keys.remove', { environment: 'test' })).toEqual({ ok: true, value: null });
    expect(calls).toBe(2);
  });

  test('a page left behind by an update is told so, not thrown at', async () => {
    browser.runtime.sendMessage = () => {
      throw new Error('Extension context invalidated.');
    };
    expect(await ask('setup.read', {})).toEqual({
      ok: false,
      failure: { kind: 'extension-restarted' },
    });
  });

  test('an answer of another shape is not shown', async () => {
    browser.runtime.sendMessage = async () => ({ ok: true, value: { keys: 'none' } });
    expect(await ask('setup.read', {})).toMatchObject({ failure: { kind: 'unexpected' } });
  });
});
