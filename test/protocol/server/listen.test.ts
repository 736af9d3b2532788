import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../../lib/domain/core/failure';
import { REQUESTS, type RequestName } from '../../../lib/protocol/contract';
import type { Sender } from '../../../lib/protocol/define-request';
import { type Handlers, listen } from '../../../lib/protocol/server/listen';
import { browser, deliverMessage, resetBrowser } from '../../browser-stand-in';
import { SAMPLES } from '../samples';

const names = Object.keys(REQUESTS).filter((name): name is RequestName => name in REQUESTS);
let handled: RequestName[] = [];
/** The result of the frame authentication. */
let isAuthenticated = true;

beforeEach(() => {
  resetBrowser();
  handled = [];
  isAuthenticated = true;
  // Every handler only records that it was called.
  const anyHandlers = new Proxy({} as Handlers, {
    get: (_, name: RequestName) => async () => {
      handled.push(name);
      return done(null);
    },
  });
  listen(anyHandlers, async () => isAuthenticated);
});

const id = browser.runtime.id;
const ownPage = (page: string) => ({
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

/** Sends a valid request, so that a denial can only be about the sender. */
const sendSample = (request: RequestName, sender: object) =>
  deliverMessage({ request, params: SAMPLES[request] }, sender);
/** A content script in its own tab, so that the rate limit of one tab does not matter. */
const crmOf = (tab: number) => ({ ...crm, tab: { id: 100 + tab } });
const senderOf = (from: Sender, tab: number) =>
  from === 'crm'
    ? crmOf(tab)
    : { ...ownPage(from), ...(WITHOUT_TAB.includes(from) ? { tab: undefined } : {}) };
const WITHOUT_TAB: Sender[] = ['popup', 'golive-runner', 'keeper'];
const PLACES: Sender[] = ['popup', 'options', 'sidebar', 'desk', 'golive-runner', 'keeper', 'crm'];

describe('senders', () => {
  test('may send every request that allows them', async () => {
    for (const from of PLACES) {
      handled = [];
      const allowed = names.filter((name) => REQUESTS[name].from.includes(from));
      expect(allowed.length, from).toBeGreaterThan(0);
      for (const [at, request] of allowed.entries())
        expect(await sendSample(request, senderOf(from, at)), request).not.toMatchObject(denied);
      expect(handled, from).toEqual(allowed);
    }
  });

  test('may not send a request that does not allow them', async () => {
    for (const from of PLACES) {
      const forbidden = names.filter((name) => !REQUESTS[name].from.includes(from));
      expect(forbidden.length, from).toBeGreaterThan(0);
      for (const [at, request] of forbidden.entries())
        expect(await sendSample(request, senderOf(from, at)), request).toMatchObject(denied);
    }
    expect(handled).toEqual([]);
  });

  test('in a content script may send four requests and no others', async () => {
    for (const [at, request] of names.entries()) await sendSample(request, crmOf(at));
    const allowed = names.filter((name) => REQUESTS[name].from.includes('crm'));
    expect(allowed).toEqual(['recipe.read', 'record.report', 'dock.save', 'sample.add']);
    expect(handled).toEqual(allowed);
  });

  test('in a docked sidebar may not send requests of the options page', async () => {
    for (const request of [
      'keys.add',
      'keys.remove',
      'sites.add',
      'sites.remove',
      'session.choose',
      'keys.unlock',
      'keys.lock',
      'settings.passphrase.save',
      'settings.lockAfter.save',
      'diagnostics.read',
      'browserData.previewWipe',
      'browserData.wipe',
    ] as const)
      expect(await sendSample(request, ownPage('sidebar'))).toMatchObject(denied);
    expect(handled).toEqual([]);
  });

  test('in the document that runs the checks may send what a run needs, and nobody else may', () => {
    const allowed = names.filter((name) => REQUESTS[name].from.includes('golive-runner'));
    expect(allowed).toEqual([
      'golive.run.read',
      'golive.begin',
      'golive.refuse',
      'golive.progress.save',
      'golive.call',
      'golive.confirm',
      'golive.end',
    ]);
    for (const name of allowed) expect(REQUESTS[name].from).toEqual(['golive-runner']);
  });

  test('in the keeper may send what an upload needs, and nobody else may', () => {
    const allowed = names.filter((name) => REQUESTS[name].from.includes('keeper'));
    expect(allowed).toEqual([
      'keeper.files.read',
      'keeper.progress',
      'keeper.sealed',
      'keeper.next',
    ]);
    for (const name of allowed) expect(REQUESTS[name].from).toEqual(['keeper']);
  });

  test('other than the settings may not touch the storage for files', () => {
    const storage = names.filter((name) => name.startsWith('storage.'));
    expect(storage).toHaveLength(4);
    for (const name of storage) expect(REQUESTS[name].from).toEqual(['options']);
  });

  test('other than the popup and the settings may not send a passphrase', () => {
    expect(REQUESTS['keys.unlock'].from).toEqual(['popup', 'options']);
    expect(REQUESTS['settings.passphrase.save'].from).toEqual(['options']);
    expect(REQUESTS['keys.add'].from).toEqual(['options']);
  });

  test.each([
    ['another extension', { ...ownPage('options'), id: 'stranger' }],
    ['one of our pages that is not in the list', ownPage('background')],
    ['a sandboxed page with a real address', { ...crm, origin: 'null' }],
    ['a frame inside a CRM page', { ...crm, frameId: 4 }],
    ['a sidebar in a tab of its own', { ...ownPage('sidebar'), frameId: 0 }],
    ['a sidebar in no tab', { ...ownPage('sidebar'), tab: undefined }],
    ['the settings in a frame', { ...ownPage('options'), frameId: 2 }],
    ['the desk in a frame', { ...ownPage('desk'), frameId: 2 }],
    ['the document that runs the checks, in a tab', ownPage('golive-runner')],
    ['the same in a frame of a page', { ...ownPage('golive-runner'), frameId: 2 }],
    ['the keeper, in a tab', ownPage('keeper')],
    ['the keeper in a frame of a page', { ...ownPage('keeper'), frameId: 2 }],
    ['the same with a query', { id, url: `${ownPage('golive-runner').url}x`, frameId: 0 }],
    ['practice', ownPage('practice')],
    ['the panel of practice', { ...ownPage('practice-panel'), frameId: 2 }],
    ['an empty sender', {}],
  ])('such as %s may not send anything', async (_, sender) => {
    for (const request of names) expect(await sendSample(request, sender)).toMatchObject(denied);
    expect(handled).toEqual([]);
  });
});

describe('a sidebar in a frame', () => {
  test('without authentication is denied every request', async () => {
    isAuthenticated = false;
    for (const request of names)
      expect(await sendSample(request, ownPage('sidebar'))).toMatchObject(denied);
    expect(handled).toEqual([]);
  });

  test('alone needs it: every other sender is known by its address', async () => {
    isAuthenticated = false;
    for (const from of PLACES.filter((one) => one !== 'sidebar')) {
      handled = [];
      const allowed = names.filter((name) => REQUESTS[name].from.includes(from));
      for (const [at, request] of allowed.entries()) await sendSample(request, senderOf(from, at));
      expect(handled, from).toEqual(allowed);
    }
  });

  test('is ignored unless its token is a UUID', async () => {
    const sendRequest = (frameToken: unknown) =>
      deliverMessage({ request: 'record.read', params: {}, frameToken }, ownPage('sidebar'));
    await sendRequest(crypto.randomUUID());
    expect(handled).toEqual(['record.read']);
    expect(await sendRequest('x'.repeat(1_000_000))).toBeUndefined();
  });
});

describe('F42: a content script that floods', () => {
  const sendRequest = (sender: object = crm) =>
    deliverMessage({ request: 'recipe.read', params: {} }, sender);

  test('is handled forty times at once and then denied, without effect on other tabs', async () => {
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => sendRequest()));
    expect(handled.length).toBeGreaterThanOrEqual(40);
    expect(handled.length).toBeLessThan(60);
    expect(replies.at(-1)).toMatchObject(denied);
    expect(await sendRequest({ ...crm, tab: { id: 8 } })).toMatchObject({ ok: true });
    expect(
      await deliverMessage({ request: 'setup.read', params: {} }, ownPage('options')),
    ).not.toMatchObject(denied);
  });
});

describe('the listener', () => {
  /** A value of another JSON type. */
  const otherThan = (value: unknown): unknown => (typeof value === 'string' ? 17 : 'wrong');

  test('denies a request with invalid params from each allowed sender', async () => {
    for (const from of PLACES) {
      const allowed = names.filter((name) => REQUESTS[name].from.includes(from));
      for (const [at, request] of allowed.entries()) {
        const sample: object = SAMPLES[request];
        const fields = Object.entries(sample).map(([field, value]) => ({
          ...sample,
          [field]: otherThan(value),
        }));
        for (const params of ['wrong', null, undefined, ...fields])
          expect(
            await deliverMessage({ request, params }, senderOf(from, at)),
            `${request} ${JSON.stringify(params)}`,
          ).toMatchObject(denied);
      }
    }
    expect(handled).toEqual([]);
  });

  test.each([
    ['an unknown request', { request: 'fetch', params: { url: 'https://x.example' } }],
    ['a name that every object has', { request: 'constructor', params: {} }],
    ['invalid params', { request: 'keys.add', params: { key: 17 } }],
    ['missing params', { request: 'keys.add' }],
  ])('denies %s', async (_, message) => {
    expect(await deliverMessage(message, ownPage('options'))).toMatchObject(denied);
    expect(handled).toEqual([]);
  });

  test('names at most forty characters of an unknown request in its reply', async () => {
    expect(
      await deliverMessage({ request: 'x'.repeat(1_000_000), params: {} }, ownPage('options')),
    ).toEqual({ ok: false, failure: { kind: 'denied', request: 'x'.repeat(40) } });
  });

  test('leaves a message that is not a request to other listeners', async () => {
    expect(await deliverMessage('hello', ownPage('options'))).toBeUndefined();
  });

  test('T18: denies a record id with control characters or of 10 MB', async () => {
    for (const bad of ['a\u0000b', 'x'.repeat(10_000_000), '\u202Egnp', ''])
      expect(
        await deliverMessage(
          {
            request: 'record.report',
            params: {
              record: { ref: { type: 't', id: bad }, url: 'https://crm.example.com/' },
              needs: 'nothing',
            },
          },
          crm,
        ),
      ).toEqual({ ok: false, failure: { kind: 'denied', request: 'record.report' } });
  });
});

describe('a reply', () => {
  const { environment } = SAMPLES['keys.remove'];
  const replyWith = (value: unknown) => {
    resetBrowser();
    const anyHandlers = new Proxy({} as Handlers, { get: () => async () => done(value) });
    listen(anyHandlers, async () => true);
    return deliverMessage({ request: 'testData.read', params: { environment } }, ownPage('desk'));
  };

  test('leaves the background as it is declared', async () => {
    expect(await replyWith({ resetAt: 5 })).toEqual({ ok: true, value: { resetAt: 5 } });
  });

  test('leaves the background without properties that are not declared', async () => {
    expect(await replyWith({ resetAt: 5, key: 'svc_test_1' })).toEqual({
      ok: true,
      value: { resetAt: 5 },
    });
  });

  test('of another shape becomes a failure', async () => {
    expect(await replyWith({ resetAt: 'yesterday' })).toEqual({
      ok: false,
      failure: { kind: 'unexpected', detail: 'testData.read: a reply of another shape' },
    });
  });
});
