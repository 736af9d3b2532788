import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settingsDb } from '../../lib/storage/databases';
import { diagnostics } from '../../lib/worker/diagnostics';
import { addKey, removeKey } from '../../lib/worker/keys';
import { lockByHand } from '../../lib/worker/lock';
import { choosePassphrase, unlock } from '../../lib/worker/lock-passphrase';
import { complain, note, readLog, redact } from '../../lib/worker/log';
import { held } from '../browser-stand-in';
import { openTicket, signedIn } from './background';
import { makeGuessesCheap } from './cheap-guesses';
import { profileStage } from './stage';

// The log and the diagnostics: what helps support, and nothing else.

const at = profileStage();
beforeEach(makeGuessesCheap);
beforeEach(() => {
  vi.stubGlobal('navigator', {
    userAgent: 'Browser 1.0',
    storage: { persisted: async () => true, estimate: async () => ({ usage: 2048 }) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const CANARY_KEY = 'svc_live_FAKE-canary-0123456789';
const CANARY_NAME = 'Zoe Canary';

test('an event is kept with the fields that it may have', async () => {
  note('call', {
    environment: 'live',
    endpoint: 'messages.read',
    status: 429,
    took: 12.7,
    requestId: 'req-1',
  });
  note('write-sent', {
    environment: 'test',
    idempotencyKey: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  });
  expect(await readLog()).toMatchObject([
    { event: 'call', environment: 'live', endpoint: 'messages.read', status: 429, took: 13 },
    { event: 'write-sent', environment: 'test', write: 'a427' },
  ]);
});

test('what does not look like its field is left out', async () => {
  note('call', { endpoint: '/v1/tickets/4711/messages', requestId: `for ${CANARY_NAME}` });
  note('call', { requestId: CANARY_KEY, endpoint: CANARY_NAME });
  note('mishap', { error: new TypeError(`${CANARY_NAME} ${CANARY_KEY}`) });
  const log = await readLog();
  expect(log.map(({ at: _, ...rest }) => JSON.parse(JSON.stringify(rest)))).toEqual([
    { event: 'call' },
    { event: 'call' },
    { event: 'mishap', error: 'TypeError' },
  ]);
});

test('the last five hundred are kept, in their order', async () => {
  for (let i = 0; i < 510; i++) note('call', { status: i });
  const log = await readLog();
  expect(log.map(({ status }) => status)).toEqual(Array.from({ length: 500 }, (_, i) => i + 10));
});

test('whatever looks like a key is taken out of what developers see', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  complain('Something broke:', new Error(`with ${CANARY_KEY} in it`));
  expect(warn.mock.calls).toEqual([['Something broke:', 'Error: with svc_live_[taken out] in it']]);
  warn.mockClear();
  expect(redact('svc_test_a-b_C9, svc_live_x')).toBe('svc_test_[taken out], svc_live_[taken out]');
});

test('what is done with keys is in the log, and no key is', async () => {
  const added = await addKey({ address: at.service.address, key: at.service.keys.testFull });
  expect(added.ok).toBe(true);
  await choosePassphrase({ need: 'both', passphrase: 'correct horse battery' });
  await lockByHand();
  await unlock('wrong horse battery');
  at.service.control.revokeKey(at.service.keys.testFull);
  await removeKey('test');
  const log = await readLog();
  expect(log.map(({ event }) => event)).toEqual([
    'key-added',
    'passphrase-chosen',
    'locked-by-person',
    'passphrase-wrong',
    'key-removed',
  ]);
  expect(JSON.stringify(log)).not.toMatch(/svc_|horse|0001/);
});

test('diagnostics say what support needs, and neither key, passphrase nor client', async () => {
  held.origins.add('https://api.example.com/*');
  const place = await signedIn(at.service);
  await openTicket(at.service, place);
  await choosePassphrase({ need: 'both', passphrase: 'correct horse battery' });
  const db = await settingsDb();
  await db.add('log', { at: Date.now(), event: 'call', requestId: at.service.keys.testFull });
  const text = await diagnostics();
  for (const part of [
    'Alongside 0.0.0',
    'Browser: Browser 1.0',
    'https://api.example.com/*',
    'Passphrase: both, locks after 15 min',
    'Storage: persisted, 2 kB used',
    'unlocked; not gated',
    'tickets 1, linked 1, installations 2',
    'live: no key',
    'passphrase-chosen',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain(at.service.keys.testFull);
  expect(text).not.toMatch(/0001\b|horse|Refund|Twice charged|customers/);
});
