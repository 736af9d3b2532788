import { beforeEach, describe, expect, test } from 'vitest';
import { recordActivity, watchIdleState } from '../../../lib/background/keys/activity-watch';
import { done } from '../../../lib/domain/core/failure';
import { REQUESTS, type RequestName } from '../../../lib/protocol/contract';
import type { Sender } from '../../../lib/protocol/define-request';
import { type AuthenticateFrame, type Handlers, listen } from '../../../lib/protocol/server/listen';
import { alarms, browser, deliverMessage, fireAlarm, presence } from '../../browser-stand-in';
import { SAMPLES } from '../../protocol/samples';
import { lockStage, MINUTE, RIGHT } from './stage';

// Which requests keep keys unlocked, and that an open screen alone does not.

const { later, add, choose, locks } = lockStage();
let work: Promise<unknown>[] = [];
let authenticate: AuthenticateFrame;
const settled = async () => Promise.all(work.splice(0));
const runInBackground = (one: Promise<void>) => void work.push(one);

beforeEach(async () => {
  work = [];
  authenticate = async () => true;
  // Every request succeeds: the reply does not matter here.
  const anyHandlers = new Proxy({} as Handlers, { get: () => async () => done(null) });
  listen(
    anyHandlers,
    (...frame) => authenticate(...frame),
    (kind) => runInBackground(recordActivity(kind)),
  );
  watchIdleState(runInBackground);
  await add('live');
  expect(await choose('live', RIGHT)).toMatchObject({ ok: true });
});

const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const scope = { environment: 'live', installationId: 'i1' };
const ofTicket = { scope, ticketId: 't1' };
const ofApplication = { scope, applicationId: 'a1' };
const mark = { status: 'New', digest: 'd' };
const filters = { scope, text: '', status: '', limit: 50 };
const decision = { status: 'UnderReview' };

/**
 * Params of the requests that screens send without the user: when they open, after events, by
 * timers.
 */
const PARAMS: { [Q in RequestName]?: unknown } = {
  ...{
    'tickets.watch': { scope, ticketIds: ['t1'], openId: 't1' },
    'applications.watch': { scope },
  },
  'thread.markSeen': { ...ofTicket, upTo: 1, openedAt: 0 },
  'application.markSeen': { ...ofApplication, seen: mark },
  'record.applications.read': { scope, reference: 'r' },
  'applications.find': { scope, text: 'a' },
  'applications.read': filters,
  ...{ 'application.read': ofApplication, 'application.trail.read': ofApplication },
  'application.notes.read': { ...ofApplication, part: 'notes' },
  'reviewRules.read': { scope },
  'files.read': { environment: 'live', ids: [] },
  ...{
    'files.storage.read': { environment: 'live' },
    'storage.read': { environment: 'live' },
    'team.read': { environment: 'live' },
    'team.notes.read': ofTicket,
    'team.proposals.read': ofApplication,
    'team.assignment.read': ofTicket,
    'team.people.read': { environment: 'live' },
    'team.offers.read': { environment: 'live' },
  },
  'tickets.read': { ...filters, record: '' },
  ...{ 'ticket.read': ofTicket, 'thread.read': ofTicket },
  'ticket.find': { ...ofTicket, record: { host: 'crm.example.com', type: 'customers', id: '1' } },
  'draft.read': { scope, subject: 'reply/t1' },
  'savedReplies.read': { scope },
  'proposal.read': { ...ofApplication, seen: mark, text: '' },
  'recipe.draft': { origin: 'https://crm.example.com', pattern: '/a/:id', chosen: {} },
  'golive.report.read': { environment: 'live', form: 'json' },
  ...{ 'golive.read': { environment: 'live' }, 'outbox.read': { environment: 'live' } },
  ...{ 'service.read': { environment: 'live' }, 'testData.read': { environment: 'live' } },
  'testData.previewReset': { environment: 'live' },
  ...{ 'sendAnd.read': { environment: 'live' }, 'tickets.ofClient': { scope, clientId: 'c' } },
  ...{
    'rights.read': { environment: 'live' },
    'linkedRecords.read': { scope },
    'views.read': { scope },
    'customers.read': { scope },
  },
  ...{ 'team.read': { environment: 'live' }, 'team.writers.read': ofTicket },
  'team.writing.report': { ...ofTicket, isWriting: true },
  ...{ 'requirementPaths.read': { scope }, 'fileHosts.release': { origins: [] } },
  'teach.thirdRecord.read': { origin: 'https://crm.example.com', pattern: '/customers/:id' },
};

/** Content scripts send these, or they need a recipe that does not matter here. */
const EXCLUDED: readonly RequestName[] = ['recipe.read', 'record.report', 'recipe.try'];

const names = Object.keys(REQUESTS).filter((name): name is RequestName => name in REQUESTS);
const automaticRequests = names.filter(
  (name) => REQUESTS[name].kind !== 'command' && !EXCLUDED.includes(name),
);

/** Documents without a tab. */
const HIDDEN: readonly Sender[] = ['golive-runner', 'keeper'];

/** A run of the go-live checks goes on without the user, too. */
const paramsOf = (name: RequestName): unknown =>
  REQUESTS[name].from.some((from) => HIDDEN.includes(from)) ? SAMPLES[name] : PARAMS[name];

const senderOf = (page: string) => ({
  id: browser.runtime.id,
  url: browser.runtime.getURL(`${page}.html`),
  origin: 'chrome-extension://alongside-in-tests',
  ...(HIDDEN.some((one) => one === page) ? {} : { tab: { id: 7 } }),
  frameId: page === 'sidebar' ? 2 : 0,
});
const asks = async (request: RequestName, params: unknown = {}, sender?: object) => {
  const [page = 'desk'] = REQUESTS[request].from;
  const reply = await deliverMessage({ request, params }, sender ?? senderOf(page));
  await settled();
  return reply;
};
const DENIED = { failure: { kind: 'denied' } };
const isOpen = async () => (await locks()).live === 'unlocked';

describe('keys lock on time', () => {
  test.each(automaticRequests)('while a screen sends %s every 15 seconds', async (name) => {
    for (let minute = 0; minute < 15; minute++) {
      for (let quarter = 0; quarter < 4; quarter++) {
        // The params are valid: a refused request would prove nothing.
        expect(await asks(name, paramsOf(name))).not.toMatchObject(DENIED);
        later(MINUTE / 4);
      }
    }
    fireAlarm('lock');
    await settled();
    expect(await isOpen()).toBe(false);
  });

  test('when the browser only reports that the computer is locked or active', async () => {
    presence.state = 'locked';
    await asks('tickets.watch', PARAMS['tickets.watch']);
    presence.state = 'active';
    later(15 * MINUTE);
    fireAlarm('lock');
    await settled();
    expect(await isOpen()).toBe(false);
  });
});

describe('activity postpones the lock', () => {
  const postponesLock = async (ask: () => Promise<unknown>) => {
    const before = alarms.get('lock');
    later(MINUTE);
    await ask();
    return alarms.get('lock') !== before;
  };

  test.each(['popup', 'options', 'sidebar', 'desk'])(
    'when the user presses or types in the %s',
    async (page) => {
      expect(await postponesLock(() => asks('activity.report', {}, senderOf(page)))).toBe(true);
    },
  );

  test('when the user sends, chooses or saves something', async () => {
    const draft = { commandId: ID, text: 'a', attachments: [], fields: {} };
    expect(
      await postponesLock(() => asks('draft.save', { scope, subject: 'reply/t1', draft })),
    ).toBe(true);
    const message = { text: 'a', attachments: [] };
    expect(
      await postponesLock(() => asks('message.send', { ...ofTicket, commandId: ID, message })),
    ).toBe(true);
    const decided = { ...ofApplication, commandId: ID, decision, seen: mark };
    expect(await postponesLock(() => asks('application.decide', decided))).toBe(true);
  });

  const refused: [string, () => Promise<unknown>][] = [
    ['by a CRM page’s script', () => asks('dock.save', {}, CRM)],
    ['by a CRM page’s script that reports activity', () => asks('activity.report', {}, CRM)],
    ['by another extension', () => asks('activity.report', {}, { ...senderOf('desk'), id: 'x' })],
    ['by a page that may not send the request', () => asks('message.send', {}, senderOf('popup'))],
    ['by a request with invalid params', () => asks('message.send', { text: 1 })],
    [
      'by a panel without a valid token',
      () => {
        authenticate = async () => false;
        return asks('activity.report', {}, senderOf('sidebar'));
      },
    ],
  ];
  const CRM = {
    ...{ id: browser.runtime.id, tab: { id: 7 }, frameId: 0 },
    ...{ url: 'https://crm.example.com/a', origin: 'https://crm.example.com' },
  };
  test.each(refused)('does not count if it is caused %s', async (_, ask) => {
    expect(await postponesLock(ask)).toBe(false);
  });
});
