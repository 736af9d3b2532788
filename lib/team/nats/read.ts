import { sleep } from '../../async/sleep';
import type { Stop, TeamBatch, TeamConnection, TeamEntry, TeamResult } from '../engine';
import { streamState } from './api';
import { openConsumer, type PullConsumer } from './consumer';
import type { NatsLink } from './link';

/** How often a batch is begun anew when its consumer was lost: the server was restarted, or a leader elected. */
const TRIES = 3;

/**
 * Reads in batches. The whole backlog at once would be sent anew each time the browser stops the
 * background in between.
 */
export function createReader(link: NatsLink): TeamConnection['readFrom'] {
  /** The consumer of the last batch, unless a batch is being read. */
  let idle: PullConsumer | undefined;
  return async (sequence, most): Promise<TeamResult<TeamBatch>> => {
    for (let left = TRIES; left > 0 && !link.ended.aborted; left -= 1) {
      const opened: TeamResult<PullConsumer> =
        idle?.next() === sequence ? { ok: true, value: idle } : await openConsumer(link, sequence);
      idle = undefined;
      if (!opened.ok) return opened;
      const consumer = opened.value;
      const entries: TeamEntry[] = [];
      const onEntry = (entry: TeamEntry) => entries.push(entry);
      const how = await consumer.pull({ most, onEntry, signal: link.ended });
      if (how === 'lost' || how === 'stopped') continue;
      idle = consumer;
      const atEnd = how === 'empty' || consumer.pending() === 0;
      return { ok: true, value: { entries, next: consumer.next(), atEnd } };
    }
    return { ok: false, problem: { kind: 'unreachable' } };
  };
}

/** How many entries the server gives to who watches before it is asked again. */
const AT_ONCE = 256;
/**
 * The pause before a lost consumer is made again, in milliseconds. While a cluster is in trouble a new one may be lost
 * at once, and the server keeps each for a minute.
 */
const PAUSE = 1_000;

/** Calls with each entry as it comes. A consumer that got lost is replaced where it stood. */
export async function watchFrom(
  link: NatsLink,
  streamId: string,
  sequence: number,
  onEntry: (entry: TeamEntry) => void,
): Promise<TeamResult<Stop>> {
  const opened = await openConsumer(link, sequence);
  if (!opened.ok) return opened;
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, link.ended]);
  const wait = { expires: 3 * link.pingMs, heartbeat: link.pingMs / 2 };
  const follow = async (): Promise<void> => {
    let consumer: PullConsumer | undefined = opened.value;
    while (consumer) {
      const how = await consumer.pull({ most: AT_ONCE, wait, onEntry, signal });
      if (how === 'stopped') return;
      if (how === 'lost') consumer = await reopen(link, streamId, consumer.next(), signal);
    }
  };
  follow().catch(async (reason) => {
    await link.end({ kind: 'unreachable' });
    throw reason;
  });
  return { ok: true, value: () => stopping.abort() };
}

/** A consumer at this place; undefined if watching or the connection ended. */
async function reopen(
  link: NatsLink,
  streamId: string,
  sequence: number,
  signal: AbortSignal,
): Promise<PullConsumer | undefined> {
  for (;;) {
    await sleep(PAUSE, signal);
    if (signal.aborted) return undefined;
    const state = await streamState(link);
    // Another stream counts from 1. Whoever connects again sees that.
    if (state.ok && state.value.id !== streamId) {
      await link.end({ kind: 'unreachable' });
      return undefined;
    }
    const opened = state.ok ? await openConsumer(link, sequence) : state;
    if (opened.ok) return opened.value;
    if (opened.problem.kind !== 'unreachable') {
      await link.end(opened.problem);
      return undefined;
    }
  }
}
