import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { readCounts } from '../../../lib/background/app/counts';
import { creationsOfRecord } from '../../../lib/background/record/record-view';
import { saveDraft } from '../../../lib/background/tickets/drafts';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { reference } from '../../../lib/domain/crm/record-reference';
import { draftSubject } from '../../../lib/domain/tickets/draft-subject';
import { environmentDb } from '../../../lib/storage/databases';
import { browser } from '../../browser-stand-in';
import { CUSTOMER } from '../background';
import { outboxStage, POST_TICKET } from './stage';

// A refused command whose form still has the text leaves the outbox. Screens read when an event says that
// something changed, so the last event comes after that.

const { stage, create, respondNext } = outboxStage();

const REFERENCE = reference(CUSTOMER);

/** What the screens showed after each event: commands that stopped, and new tickets of the record. */
let shown: { stopped: number; creations: number }[] = [];

beforeEach(() => {
  shown = [];
  const { sendMessage } = browser.runtime;
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message) => {
    await sendMessage(message);
    const { outbox } = await readCounts();
    const creations = await creationsOfRecord(await environmentDb('test'), REFERENCE);
    shown.push({ stopped: outbox[0]?.stopped ?? 0, creations: creations.length });
  });
});

test('a new ticket that was refused, and is in its form again, leaves the other screens', async () => {
  const commandId = randomUUID();
  const draft = { commandId, text: 'Twice charged', attachments: [], fields: {} };
  await saveDraft('test', draftSubject.newTicket(REFERENCE), draft);
  respondNext(POST_TICKET, { kind: 'status', status: 422 });
  expect(await create(commandId)).toMatchObject({ failure: { kind: 'invalid' } });
  expect(shown.at(-1)).toEqual({ stopped: 0, creations: 0 });
});

test('a change that was refused, and is in its form again, leaves the other screens', async () => {
  const { scope, ticketId } = stage;
  respondNext({ method: 'PATCH' }, { kind: 'status', status: 422 });
  const commandId = randomUUID();
  const change = { summary: 'Another' };
  const changed = await changeTicket({ scope, ticketId, commandId, change });
  expect(changed).toMatchObject({ failure: { kind: 'invalid' } });
  expect(shown.at(-1)).toEqual({ stopped: 0, creations: 0 });
});
