import { expect } from 'vitest';
import type { StoredDraft, StoredWrite } from '../../../lib/storage/schema';
import { lyingIn } from './life';
import type { Effect } from './stub-service';
import type { Intent, World } from './world';

const effectsOf = (
  { service }: World,
  { action, kind, words }: Intent,
  writes: StoredWrite[],
): Effect[] =>
  service.effects.filter((effect) =>
    kind === 'test.reset'
      ? effect.idempotencyKey === writes.find((one) => one.action === action)?.idempotencyKey
      : effect.kind === kind && effect.words.includes(words),
  );

/** Holds after every step: what the outbox says of a write is true, and nobody's words go elsewhere. */
export async function neverLies(world: World): Promise<void> {
  const { service, intents } = world;
  // One body per key, one effect per key.
  for (const bodies of service.bodies.values()) expect(bodies.size).toBe(1);
  const keys = service.effects.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);

  const writes = await lyingIn<StoredWrite>('writes');
  for (const write of writes) {
    const stands = service.effects.filter(
      ({ idempotencyKey, gone }) => idempotencyKey === write.idempotencyKey && !gone,
    );
    const what = `${write.deed.kind}, ${write.state}, ${write.failure?.kind}`;
    // What is said not to have arrived does not stand at the service.
    if (!write.uncertain && ['queued', 'held', 'stopped'].includes(write.state))
      expect(stands, `${what}: it arrived`).toEqual([]);
    const intent = intents.find(({ action }) => action === write.action);
    // What is said to be done was done; a reset, by this or by another.
    if (write.state === 'done' && intent) {
      const effects =
        intent.kind === 'test.reset'
          ? service.effects.filter((one) => one.kind === 'test.reset')
          : effectsOf(world, intent, writes);
      expect(effects.length, `${what}: it did not`).toBeGreaterThan(0);
    }
  }
  for (const intent of intents) {
    const effects = effectsOf(world, intent, writes);
    // Nothing doubled, beyond what a person said; nothing at another company, or under other words.
    expect(effects.length, `${intent.kind} ${intent.words}: doubled`).toBeLessThanOrEqual(
      intent.allowed,
    );
    for (const { company, target, words, idempotencyKey, gone } of effects) {
      expect(company).toBe(intent.company);
      if (intent.target) expect(target).toBe(intent.target);
      expect(words).not.toContain('in other words');
      // What was taken back is the person's again, and stands nowhere.
      if (!gone)
        expect(intent.takenBack, `${intent.words}: taken back, and stands`).not.toContain(
          idempotencyKey,
        );
    }
  }
}

/** Holds once nothing is in the way any more: all took effect, or waits with its words. */
export async function losesNothing(world: World): Promise<void> {
  const writes = await lyingIn<StoredWrite>('writes');
  const drafts = (await lyingIn<StoredDraft>('drafts')).map(({ text, fields }) =>
    JSON.stringify([text, fields]),
  );
  const open = writes.filter(({ state }) => state !== 'done');
  for (const write of open) {
    expect(write.state).toMatch(/stopped|held|queued/);
    if (write.state === 'stopped') expect(write.failure).toBeDefined();
    // What still waits by itself does so behind one that a person has to decide about.
    if (write.state === 'queued')
      expect(open.some((one) => one.state === 'held' && one.number < write.number)).toBe(true);
  }
  for (const intent of world.intents) {
    const { kind, action, words, ended, told, unsure, drafted } = intent;
    if (kind === 'test.reset') continue;
    const inDrafts = drafts.reduce((sum, draft) => sum + draft.split(words).length - 1, 0);
    const write = writes.find((one) => one.action === action);
    const waits = write !== undefined && write.state !== 'done';
    const arrived = effectsOf(world, intent, writes).length > 0;
    expect(inDrafts, `${kind} ${words}: twice in drafts`).toBeLessThanOrEqual(1);
    if (write?.state === 'done' && !write.failure)
      expect(inDrafts, `${kind} ${words}: done, and drafted still`).toBe(0);
    if (waits) expect(write.body, `${kind}: waits without its words`).toContain(words);
    // A form that was refused shows it; the words of a draft that was kept are there all the same.
    if (ended || unsure || (told && !drafted)) continue;
    // A decision's draft goes with its application.
    if (
      kind === 'application.decide' &&
      world.service.effects.some((one) => one.kind === 'test.reset')
    )
      continue;
    // The draft of a reply whose ticket went with a reset waits in the outbox, as another write.
    const inOutbox = open.some(({ body }) => body.includes(words));
    expect(arrived || inOutbox || inDrafts === 1, `${kind} ${words}: lost`).toBe(true);
  }
}

/** Replies arrive in the order in which they were asked for, except where a person changed it. */
export function keepsOrder({ service, intents }: World): void {
  const replies = intents.filter(({ kind, late }) => kind === 'message.send' && !late);
  for (const ticketId of new Set(replies.map(({ target }) => target))) {
    const arrived = service.effects
      .filter(({ kind, target }) => kind === 'message.send' && target === ticketId)
      .map((effect) => replies.findIndex(({ words }) => effect.words.includes(words)))
      .filter((index) => index >= 0);
    expect(arrived).toEqual([...arrived].sort((a, b) => a - b));
  }
}
