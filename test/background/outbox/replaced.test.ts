import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { viewApplication } from '../../../lib/background/onboarding/review/application';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { findCommand } from '../../../lib/background/outbox/store';
import { undoCommand } from '../../../lib/background/outbox/user-actions';
import type { Decision } from '../../../lib/domain/onboarding/application';
import { atRest } from '../background';
import { one, outboxStage } from './stage';

// An attempt checks a command before it sends it, and the checks may take as long as the service does. What the
// agent puts in its place meanwhile is another command, although the form gives it the same id.

const { stage, respondNext } = outboxStage();

const APPROVED: Decision = {
  status: 'Approved',
  review: { partnerMerchantId: 'm-1', decidedAt: '2026-11-21T12:00:00.000Z' },
};
const REJECTED: Decision = { status: 'Rejected', review: { message: 'The owner is unknown.' } };

const patches = () => stage.service.log.entries().filter(({ method }) => method === 'PATCH');

/** Decides an application, and holds the reading that comes before the decision is sent. */
async function decideSlowly() {
  const { service, scope } = stage;
  const { id } = service.control.applicationArrives(scope.installationId);
  const viewed = await viewApplication({ scope, applicationId: id });
  if (!viewed.ok) throw new Error(viewed.failure.kind);
  const { mark: seen } = viewed.value;
  const commandId = randomUUID();
  const decide = (decision: Decision) =>
    decideApplication({ scope, applicationId: id, commandId, decision, seen });
  const reading = respondNext(
    { method: 'GET', path: new RegExp(`/${id}$`) },
    { kind: 'silence', at: 'before-headers' },
  );
  const first = decide(APPROVED);
  await reading.reached();
  return { id, commandId, decide, first, reading };
}

test.each([
  ['in its place', async () => undefined],
  ['after an undo', (commandId: string) => undoCommand(one(commandId))],
])(
  'a decision that is made %s while the first is checked is the one that is sent',
  async (_, undo) => {
    const { id, commandId, decide, first, reading } = await decideSlowly();
    await undo(commandId);
    const second = decide(REJECTED);
    await expect
      .poll(async () => (await findCommand('test', commandId))?.payload)
      .toMatchObject({ status: 'Rejected' });
    reading.release();
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'no-record' } });
    expect(await second).toEqual({ ok: true, value: { kind: 'done' } });
    await atRest();
    expect(patches()).toHaveLength(1);
    expect(stage.service.control.readApplication(id)).toMatchObject({ status: 'Rejected' });
    expect(await findCommand('test', commandId)).toMatchObject({ state: 'done' });
  },
);
