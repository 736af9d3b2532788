import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handlers } from '../../../lib/background/app/handlers';
import { authenticateFrame } from '../../../lib/background/core/docked-frames';
import type { Failure, Outcome } from '../../../lib/domain/core/failure';
import * as v from '../../../lib/domain/core/schema';
import { startRunner } from '../../../lib/golive-runner/runner';
import { sendRequest } from '../../../lib/protocol/client/send';
import {
  type Params,
  REQUESTS,
  type Reply,
  type RequestName,
} from '../../../lib/protocol/contract';
import type { Sender } from '../../../lib/protocol/define-request';
import { listen } from '../../../lib/protocol/server/listen';
import { settingsDb } from '../../../lib/storage/databases';
import { browser, deliverMessage, offscreen, tabs } from '../../browser-stand-in';
import { SAMPLES } from '../../protocol/samples';
import { openTicket } from '../background';
import { makeGuessesCheap } from '../keys/cheap-guesses';
import { signedInStage } from '../stage';

// Sends each request once end to end from each sender that may send it: from the client, through
// the sender checks and both parsers, to the handler of the feature, against the fake service.
// test/protocol/server/listen.test.ts covers the senders that may not, with the same params.

const at = signedInStage();
const ORIGIN = 'https://crm.example.com';
const TAB = { id: 7, url: `${ORIGIN}/customers/41` };
let ids: Record<string, string>;
let frameToken: string | undefined;

beforeEach(makeGuessesCheap);
beforeEach(async () => {
  // Diagnostics contain the browser’s name and whether it keeps its storage.
  vi.stubGlobal('navigator', {
    userAgent: 'A browser',
    storage: { persisted: async () => false, estimate: async () => ({}) },
  });
  listen(handlers, authenticateFrame);
  offscreen.load = (_, closed) => startRunner(undefined, closed, () => undefined);
  tabs.open.set(TAB.id, TAB.url);
  await (await settingsDb()).put('sites', { origin: ORIGIN, rules: [], addedAt: 0 });
  const { installationId } = at.scope;
  ids = {
    'inst-test-northlight': installationId,
    'ticket-1': await openTicket(at.service, at.scope),
    'application-1': at.service.control.applicationArrives(installationId, {}).id,
    '6f1c2a70-0a51-4d1e-8a01-000000000001': at.service.places.test.withOnboarding.clientId,
    'https://service.example.com': at.service.address,
    svc_test_FAKE_sample: at.service.keys.testFull,
  };
  // An installation is chosen, as from the first screen on.
  await send('session.read', 'popup', {});
  // The tab reports a record and the token with which its frame is authenticated.
  frameToken = crypto.randomUUID();
  const shown = await send('record.report', 'crm', { ...SAMPLES['record.report'], frameToken });
  if (!shown.ok) throw new Error(shown.failure.kind);
});

/** What the browser reports about a sender. */
const senderOf = (from: Sender) => ({
  id: browser.runtime.id,
  documentId: from,
  frameId: from === 'sidebar' ? 2 : 0,
  ...(['popup', 'golive-runner', 'keeper'].includes(from) ? {} : { tab: TAB }),
  ...(from === 'crm'
    ? { url: TAB.url, origin: ORIGIN }
    : { url: browser.runtime.getURL(`${from}.html`), origin: 'chrome-extension://in-tests' }),
});

/** Browsers send messages and replies as JSON. */
const throughJson = (message: unknown): unknown => JSON.parse(JSON.stringify(message));

function send<Q extends RequestName>(
  name: Q,
  from: Sender,
  params: Params<Q>,
): Promise<Outcome<Reply<Q>>> {
  browser.runtime.sendMessage = async (message) => {
    const shown = from === 'sidebar' ? { frameToken } : {};
    const sent = { ...Object(message), ...shown };
    // A run of the checks sends requests of its own meanwhile, from its own document.
    const sender = sent.request === name ? from : 'golive-runner';
    return throughJson(await deliverMessage(throughJson(sent), senderOf(sender)));
  };
  return sendRequest(name, params);
}

/** The sample of a request, with ids that exist in the fake service. */
function paramsOf<Q extends RequestName>(name: Q): Params<Q> {
  const text = Object.entries(ids).reduce(
    (json, [sample, real]) => json.replaceAll(sample, real),
    JSON.stringify(SAMPLES[name]),
  );
  const parsed = v.safeParse(REQUESTS[name].params, JSON.parse(text));
  if (!parsed.success) throw new Error(`${name}: the sample has another shape`);
  return parsed.output;
}

/** Valid requests that fail in this profile, and the failure that the handler returns. */
const REFUSED: { [Q in RequestName]?: Failure['kind'] } = {
  // No key is encrypted, no CRM from a recipe is on, and the agent picked no record.
  'keys.unlock': 'no-key',
  'clientField.save': 'bad-site',
  'ticketRules.save': 'bad-site',
  'page.choose': 'bad-record',
  'recipe.draft': 'not-taught',
  // The ticket is linked to another record, no command waits, and no run exists.
  'ticket.unlink': 'no-record',
  'ticket.openInCrm': 'no-record',
  'command.undo': 'no-record',
  'command.retry': 'no-record',
  'command.sendAnyway': 'no-record',
  'command.sendAsNew': 'no-record',
  'command.discard': 'no-record',
  'golive.answer': 'no-record',
  'golive.report.read': 'no-record',
  'golive.begin': 'no-record',
  'golive.refuse': 'no-record',
  'golive.progress.save': 'no-record',
  'golive.call': 'no-record',
  'golive.confirm': 'no-record',
  'golive.end': 'no-record',
  // No storage is set up, and no file is attached.
  'files.add': 'file-refused',
  'files.retry': 'no-record',
  'files.keepDetails': 'no-record',
  'files.link': 'file-missing',
  // There is no team, and the text is no invitation.
  'team.join': 'bad-invitation',
  'team.invitation.read': 'no-record',
  'team.key.change': 'no-record',
  'team.assign': 'no-record',
  'team.note.save': 'no-record',
  'team.note.remove': 'no-record',
  'team.proposal.decline': 'no-record',
  'team.proposal.withdraw': 'no-record',
  'team.offer.share': 'no-record',
  'team.offer.use': 'no-record',
  // The sample was read before the application changed, and the reviewer has no name.
  'application.decide': 'application-changed',
  'proposal.create': 'bad-proposal',
};

const names = Object.keys(REQUESTS).filter((name): name is RequestName => name in REQUESTS);

describe('the feature’s handler replies to each request', () => {
  test.each(names.flatMap((name) => REQUESTS[name].from.map((from) => ({ name, from }))))(
    '$name from $from',
    async ({ name, from }) => {
      const outcome = await send(name, from, paramsOf(name));
      expect(outcome.ok ? undefined : outcome.failure.kind, JSON.stringify(outcome)).toBe(
        REFUSED[name],
      );
    },
  );
});
