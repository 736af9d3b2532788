import { expect } from 'vitest';
import type { StoredCommand } from '../../../../lib/storage/stored-command';
import type { StoredDraft } from '../../../../lib/storage/stored-draft';
import { readStore } from './life';
import type { Effect } from './stub-service';
import type { Intent, World } from './world';

const effectsOf = (
  { service }: World,
  { commandId, kind, words }: Intent,
  writes: StoredCommand[],
): Effect[] =>
  service.effects.filter((effect) =>
    kind === 'test.reset'
      ? effect.idempotencyKey === writes.find((one) => one.commandId === commandId)?.idempotencyKey
      : effect.kind === kind && effect.words.includes(words),
  );

/**
 * Holds after every step: the outbox states are true, and every text reaches only its own target.
 */
export async function expectTrueStates(world: World): Promise<void> {
  const { service, intents } = world;
  for (const bodies of service.bodies.values()) expect(bodies.size).toBe(1);
  const keys = service.effects.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);

  const writes = await readStore<StoredCommand>('commands');
  for (const write of writes) {
    const remaining = service.effects.filter(
      ({ idempotencyKey, gone }) => idempotencyKey === write.idempotencyKey && !gone,
    );
    const what = `${write.payload.kind}, ${write.state}, ${write.failure?.kind}`;
    // A command that the outbox calls unsent has no effect at the service.
    if (!write.uncertain && ['queued', 'held', 'stopped'].includes(write.state))
      expect(remaining, `${what}: it arrived`).toEqual([]);
    const intent = intents.find(({ commandId }) => commandId === write.commandId);
    // A command that is done took effect. A reset may have been done by another reset.
    if (write.state === 'done' && intent) {
      const effects =
        intent.kind === 'test.reset'
          ? service.effects.filter((one) => one.kind === 'test.reset')
          : effectsOf(world, intent, writes);
      expect(effects.length, `${what}: it did not`).toBeGreaterThan(0);
    }
    // What waits for another command waits for one that is neither done nor gone.
    const leader = writes.find((one) => one.commandId === write.after);
    if (write.after) expect(leader?.state, `${what}: it waits`).toMatch(/queued|sending|held|stop/);
  }
  for (const { commandId, after } of intents)
    if (after) expectAfterReply(world, writes, { commandId, after });
  for (const intent of intents) {
    const effects = effectsOf(world, intent, writes);
    // No effect is duplicated unless the agent asked for it, and none reaches another company.
    expect(effects.length, `${intent.kind} ${intent.words}: doubled`).toBeLessThanOrEqual(
      intent.allowed,
    );
    for (const { company, target, words, idempotencyKey, gone } of effects) {
      expect(company).toBe(intent.company);
      if (intent.target) expect(target).toBe(intent.target);
      expect(words).not.toContain('in other words');
      // A command that the agent undid has no effect.
      if (!gone)
        expect(intent.undoneKeys, `${intent.words}: taken back, and stands`).not.toContain(
          idempotencyKey,
        );
    }
  }
}

/** A change of `Send and…` takes effect only after its reply did, and was confirmed. */
function expectAfterReply(
  { service, intents }: World,
  writes: StoredCommand[],
  { commandId, after }: { commandId: string; after: string },
): void {
  const placeOf = (id: string): number =>
    service.effects.findIndex(({ words }) =>
      words.includes(intents.find((one) => one.commandId === id)?.words ?? ''),
    );
  const place = placeOf(commandId);
  if (place < 0) return;
  expect(placeOf(after), 'the reply arrived').toBeGreaterThanOrEqual(0);
  expect(placeOf(after), 'the reply arrived first').toBeLessThan(place);
  // After a reset the agent may send the text again, which then has no ticket.
  if (service.effects[place]?.gone) return;
  const reply = writes.find((one) => one.commandId === after);
  expect(reply?.state ?? 'done', 'the reply was confirmed').toBe('done');
}

/** Holds once all trouble ended: each command took effect, or waits with its text. */
export async function expectNothingLost(world: World): Promise<void> {
  const writes = await readStore<StoredCommand>('commands');
  const drafts = (await readStore<StoredDraft>('drafts')).map(({ text, fields }) =>
    JSON.stringify([text, fields]),
  );
  const open = writes.filter(({ state }) => state !== 'done');
  for (const write of open) {
    expect(write.state).toMatch(/stopped|held|queued/);
    if (write.state === 'stopped') expect(write.failure).toBeDefined();
    // A command that still waits does so behind a held one.
    if (write.state === 'queued' && !write.after)
      expect(open.some((one) => one.state === 'held' && one.number < write.number)).toBe(true);
  }
  for (const intent of world.intents) {
    const { kind, commandId, words, ended, rejected, unknown, drafted } = intent;
    if (kind === 'test.reset') continue;
    const inDrafts = drafts.reduce((sum, draft) => sum + draft.split(words).length - 1, 0);
    const write = writes.find((one) => one.commandId === commandId);
    const waits = write !== undefined && write.state !== 'done';
    const arrived = effectsOf(world, intent, writes).length > 0;
    expect(inDrafts, `${kind} ${words}: twice in drafts`).toBeLessThanOrEqual(1);
    if (write?.state === 'done' && !write.failure)
      expect(inDrafts, `${kind} ${words}: done, and drafted still`).toBe(0);
    if (waits) expect(write.body, `${kind}: waits without its words`).toContain(words);
    // The form shows a refusal, so its draft is not needed; a saved draft keeps its text.
    if (ended || unknown || (rejected && !drafted)) continue;
    if (isReplaced(world, intent)) continue;
    // A reset deletes the draft of a decision with its application.
    if (
      kind === 'application.decide' &&
      world.service.effects.some((one) => one.kind === 'test.reset')
    )
      continue;
    // After a reset the draft of a reply waits in the outbox as another command.
    const inOutbox = open.some(({ body }) => body.includes(words));
    expect(arrived || inOutbox || inDrafts === 1, `${kind} ${words}: lost`).toBe(true);
  }
}

/** A later `Send and…` for the ticket takes the place of a change that still waits. */
const isReplaced = ({ intents }: World, { after, target, commandId }: Intent): boolean =>
  after !== undefined &&
  intents.findLast((one) => one.after !== undefined && one.target === target)?.commandId !==
    commandId;

/** Replies arrive in the order in which the agent sent them, unless the agent changed it. */
export function expectOrderKept({ service, intents }: World): void {
  const replies = intents.filter(({ kind, late }) => kind === 'message.send' && !late);
  for (const ticketId of new Set(replies.map(({ target }) => target))) {
    const arrived = service.effects
      .filter(({ kind, target }) => kind === 'message.send' && target === ticketId)
      .map((effect) => replies.findIndex(({ words }) => effect.words.includes(words)))
      .filter((index) => index >= 0);
    expect(arrived).toEqual([...arrived].sort((a, b) => a - b));
  }
}
