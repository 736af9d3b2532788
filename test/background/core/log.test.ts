import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diagnostics } from '../../../lib/background/app/diagnostics';
import { endLog, logEvent, readLog, redact, reportError } from '../../../lib/background/core/log';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { TEAM_AT } from '../../../lib/background/team/team-access';
import { setTeamState } from '../../../lib/background/team/team-state';
import { findTicket } from '../../../lib/background/tickets/link-ticket';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { WipedError } from '../../../lib/storage/wiped-databases';
import { held } from '../../browser-stand-in';
import { CUSTOMER, openTicket, signedIn } from '../background';
import { makeGuessesCheap } from '../keys/cheap-guesses';
import { profileStage } from '../stage';

// The log and the diagnostics contain what helps support, and nothing else.

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

test('the log keeps an event with its allowed fields', async () => {
  logEvent('call', {
    environment: 'live',
    endpoint: 'messages.read',
    status: 429,
    took: 12.7,
    requestId: 'req-1',
  });
  logEvent('command-sent', {
    environment: 'test',
    idempotencyKey: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  });
  expect(await readLog()).toMatchObject([
    { event: 'call', environment: 'live', endpoint: 'messages.read', status: 429, took: 13 },
    { event: 'command-sent', environment: 'test', command: 'a427' },
  ]);
});

test('the log drops values that do not look like their field', async () => {
  logEvent('call', { endpoint: '/v1/tickets/4711/messages', requestId: `for ${CANARY_NAME}` });
  logEvent('call', { requestId: CANARY_KEY, endpoint: CANARY_NAME });
  logEvent('unexpected-error', { error: new TypeError(`${CANARY_NAME} ${CANARY_KEY}`) });
  const log = await readLog();
  expect(log.map(({ at: _, ...rest }) => JSON.parse(JSON.stringify(rest)))).toEqual([
    { event: 'call' },
    { event: 'call' },
    { event: 'unexpected-error', error: 'TypeError' },
  ]);
});

test('a call is logged by its method and the words of its path, never with an id', async () => {
  const scope = await signedIn(at.service);
  await openTicket(at.service, scope);
  // An id without a digit looks like a word of the path.
  await findTicket({ scope, ticketId: 'smith', record: CUSTOMER });
  const calls = (await readLog()).filter(({ event }) => event === 'call');
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([
    'get-installations',
    'post-installations-tickets',
    'get-tickets',
  ]);
});

test('the log keeps the last five hundred events in order', async () => {
  for (let i = 0; i < 510; i++) logEvent('call', { status: i });
  const log = await readLog();
  expect(log.map(({ status }) => status)).toEqual(Array.from({ length: 500 }, (_, i) => i + 10));
});

test('the console shows keys redacted', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  reportError('Something broke:', new Error(`with ${CANARY_KEY} in it`));
  expect(warn.mock.calls).toEqual([['Something broke:', 'Error: with svc_live_[taken out] in it']]);
  warn.mockClear();
  expect(redact('svc_test_a-b_C9, svc_live_x')).toBe('svc_test_[taken out], svc_live_[taken out]');
});

test('work whose database a wipe closed is no error, and without a wipe it is one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const closed = new DOMException('The connection is closed.', 'InvalidStateError');
  await endLog();
  reportError('Alongside, in the background:', closed);
  expect(warn).not.toHaveBeenCalled();
  logEvent('started');
  reportError('Alongside, in the background:', closed);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockClear();
});

test('an event that a wipe overtakes on its way to the log is no error', async () => {
  const warn = vi.spyOn(console, 'warn');
  vi.spyOn(await settingsDb(), 'transaction').mockImplementationOnce(() => {
    throw new WipedError('The database was wiped.');
  });
  logEvent('started');
  expect(await readLog()).toEqual([]);
  expect(warn.mock.calls).toEqual([]);
});

test('a call that Chromium refuses to a stopped service worker is no error', async () => {
  const warn = vi.spyOn(console, 'warn');
  reportError('Alongside, in the background:', new Error('No SW'));
  expect(warn.mock.calls).toEqual([]);
  expect(await readLog()).toEqual([]);
});

test('the log records what the user does with keys, and contains no key', async () => {
  const added = await addKey({ address: at.service.address, key: at.service.keys.testFull });
  expect(added.ok).toBe(true);
  await choosePassphrase({ need: 'both', passphrase: 'correct horse battery' });
  await lockByUser();
  await unlock('wrong horse battery');
  at.service.control.revokeKey(at.service.keys.testFull);
  await removeKey('test');
  const log = await readLog();
  expect(log.map(({ event }) => event)).toEqual([
    'key-added',
    'passphrase-chosen',
    'locked-by-user',
    'passphrase-wrong',
    'key-removed',
  ]);
  expect(JSON.stringify(log)).not.toMatch(/svc_|horse|0001/);
});

test('diagnostics contain what support needs, and no key, passphrase or client', async () => {
  held.origins.add('https://api.example.com/*');
  const scope = await signedIn(at.service);
  await openTicket(at.service, scope);
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
    'unlocked; not refused',
    'tickets 1, linked 1, installations 2',
    'live: no key',
    'team: none',
    'passphrase-chosen',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain(at.service.keys.testFull);
  expect(text).not.toMatch(/0001\b|horse|Refund|Twice charged|customers/);
});

test('diagnostics say how it is with a team, and name nobody in it', async () => {
  await signedIn(at.service);
  const db = await environmentDb('test');
  await db.put(
    'team',
    {
      ...{ id: 'team-1', name: 'Oakfield', server: 'wss://team.example.com' },
      ...{ author: 'ada-x2k9p', agentName: 'Ada', publicKey: 'UFAKE', isAdmin: false },
      credentials: { iv: new Uint8Array(12), sealed: new ArrayBuffer(1) },
      cursor: { stream: '', sequence: 0 },
    },
    TEAM_AT,
  );
  await db.add('teamOperations', {
    operationId: 'operation-1',
    shared: { kind: 'member', at: 1, name: 'Ada' },
  });
  await setTeamState('test', { kind: 'refused' });
  const text = await diagnostics();
  expect(text).toMatch(/team: refused since \S+Z, waiting 1, members 0/);
  expect(text).not.toMatch(/Ada|ada-x2k9p|Oakfield|team\.example|UFAKE/);
});
