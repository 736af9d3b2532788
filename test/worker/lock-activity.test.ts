import { beforeEach, describe, expect, test } from 'vitest';
import { type Admit, type Answers, answerQuestions } from '../../lib/border/answer';
import { QUESTIONS, type QuestionName } from '../../lib/border/questions';
import { done } from '../../lib/domain/failure';
import { hearOfPresence, noteRequest } from '../../lib/worker/lock-clock';
import { alarms, browser, deliverMessage, presence, ring } from '../browser-stand-in';
import { lockStage, MINUTE, RIGHT } from './lock-stage';

// Which requests keep keys open, and that an open screen alone does not.

const { later, add, choose, locks } = lockStage();
let work: Promise<unknown>[] = [];
let admit: Admit;
const settled = async () => Promise.all(work.splice(0));
const inBackground = (one: Promise<void>) => void work.push(one);

beforeEach(async () => {
  work = [];
  admit = async () => true;
  // What a request is answered does not matter here.
  const anyAnswer = new Proxy({} as Answers, { get: () => async () => done(null) });
  answerQuestions(
    anyAnswer,
    (...frame) => admit(...frame),
    (kind) => inBackground(noteRequest(kind)),
  );
  hearOfPresence(inBackground);
  await add('live');
  expect(await choose('live', RIGHT)).toMatchObject({ ok: true });
});

const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const place = { environment: 'live', installationId: 'i1' };
const ofTicket = { place, ticketId: 't1' };
const ofApplication = { place, applicationId: 'a1' };
const mark = { status: 'New', digest: 'd' };
const filters = { place, text: '', status: '', limit: 50 };
const decision = { status: 'UnderReview' };

/** What screens ask by themselves while nobody touches them: when they open, on news, by timers. */
const ASKED: { [Q in QuestionName]?: unknown } = {
  ...{ watch: { place, ticketIds: ['t1'], openId: 't1' }, 'applications.watch': { place } },
  'thread.seen': { ...ofTicket, upTo: 1, openedAt: 0 },
  'application.seen': { ...ofApplication, seen: mark },
  'record.applications': { place, reference: 'r' },
  'applications.find': { place, text: 'a' },
  'applications.read': filters,
  ...{ 'application.read': ofApplication, 'application.trail': ofApplication },
  'application.notes': ofApplication,
  'desk.read': { ...filters, record: '' },
  ...{ 'ticket.read': ofTicket, 'thread.read': ofTicket },
  'ticket.look': { ...ofTicket, record: { host: 'crm.example.com', type: 'customers', id: '1' } },
  'draft.read': { place, subject: 'reply/t1' },
  'proposal.read': { ...ofApplication, seen: mark, text: '' },
  'teach.recipe': { origin: 'https://crm.example.com', pattern: '/a/:id', chosen: {} },
  'golive.report': { environment: 'live', form: 'json' },
  ...{ 'golive.read': { environment: 'live' }, 'outbox.read': { environment: 'live' } },
  ...{ 'service.read': { environment: 'live' }, 'testData.read': { environment: 'live' } },
  'testData.weigh': { environment: 'live' },
  ...{ 'rights.read': { environment: 'live' }, 'desk.records': { place } },
  ...{ 'requirementPaths.read': { place }, 'fileHosts.handBack': { origins: [] } },
  'teach.third': { origin: 'https://crm.example.com', pattern: '/customers/:id' },
};

/** Asked by content scripts, or with a recipe that is of no matter here. */
const NOT_HERE: readonly QuestionName[] = ['crm.recipe', 'crm.record', 'recipe.try'];

const names = Object.keys(QUESTIONS).filter((name): name is QuestionName => name in QUESTIONS);
const byThemselves = names.filter(
  (name) => QUESTIONS[name].kind !== 'command' && !NOT_HERE.includes(name),
);

const senderOf = (page: string) => ({
  id: browser.runtime.id,
  url: browser.runtime.getURL(`${page}.html`),
  origin: 'chrome-extension://alongside-in-tests',
  tab: { id: 7 },
  frameId: page === 'sidebar' ? 2 : 0,
});
const asks = async (question: QuestionName, asked: unknown = {}, sender?: object) => {
  const [page = 'desk'] = QUESTIONS[question].from;
  const answer = await deliverMessage({ question, asked }, sender ?? senderOf(page));
  await settled();
  return answer;
};
const isOpen = async () => (await locks()).live === 'unlocked';

describe('keys are locked in time', () => {
  test.each(byThemselves)('while a screen asks %s every 15 seconds', async (name) => {
    for (let minute = 0; minute < 15; minute++) {
      for (let quarter = 0; quarter < 4; quarter++) {
        // The shape is right: what is denied would prove nothing.
        expect(await asks(name, ASKED[name])).toMatchObject({ ok: true });
        later(MINUTE / 4);
      }
    }
    ring('lock');
    await settled();
    expect(await isOpen()).toBe(false);
  });

  test('where the computer is only ever reported as locked or active', async () => {
    presence.state = 'locked';
    await asks('watch', ASKED.watch);
    presence.state = 'active';
    later(15 * MINUTE);
    ring('lock');
    await settled();
    expect(await isOpen()).toBe(false);
  });
});

describe('somebody is there', () => {
  const moves = async (ask: () => Promise<unknown>) => {
    const before = alarms.get('lock');
    later(MINUTE);
    await ask();
    return alarms.get('lock') !== before;
  };

  test.each(['popup', 'options', 'sidebar', 'desk'])(
    'who presses or types in the %s',
    async (page) => {
      expect(await moves(() => asks('activity.report', {}, senderOf(page)))).toBe(true);
    },
  );

  test('who sends, chooses or keeps something', async () => {
    const draft = { action: ID, text: 'a', attachments: [], fields: {} };
    expect(await moves(() => asks('draft.keep', { place, subject: 'reply/t1', draft }))).toBe(true);
    const message = { text: 'a', attachments: [] };
    expect(await moves(() => asks('message.send', { ...ofTicket, action: ID, message }))).toBe(
      true,
    );
    const decided = { ...ofApplication, action: ID, decision, seen: mark };
    expect(await moves(() => asks('application.decide', decided))).toBe(true);
  });

  const refused: [string, () => Promise<unknown>][] = [
    ['a CRM page’s script', () => asks('crm.dock', {}, CRM)],
    ['a CRM page’s script that says it is ours', () => asks('activity.report', {}, CRM)],
    ['another extension', () => asks('activity.report', {}, { ...senderOf('desk'), id: 'x' })],
    ['a page that may not ask it', () => asks('message.send', {}, senderOf('popup'))],
    ['a request of another shape', () => asks('message.send', { text: 1 })],
    [
      'a panel that nobody asked for',
      () => {
        admit = async () => false;
        return asks('activity.report', {}, senderOf('sidebar'));
      },
    ],
  ];
  const CRM = {
    ...{ id: browser.runtime.id, tab: { id: 7 }, frameId: 0 },
    ...{ url: 'https://crm.example.com/a', origin: 'https://crm.example.com' },
  };
  test.each(refused)('but not for %s', async (_, ask) => {
    expect(await moves(ask)).toBe(false);
  });
});
