import * as v from '../../domain/core/schema';
import { ENTRIES, EVENT_STREAM, EVENTS, STREAM } from './subjects';

export type StreamSize = {
  /** Bytes that the stream takes at most; then it is full. */
  maxBytes?: number;
  /** Servers that have each entry: 1, or 3 in a cluster of three. */
  replicas?: number;
};

const GIB = 1024 ** 3;
/** An hour in nanoseconds. */
const HOUR = 3_600_000_000_000;

/** The largest entry, in bytes of its headers and its body. */
export const LARGEST_ENTRY = 16_384;

/** The largest mark of a receiver. */
const LARGEST_EVENT = 1_024;

/**
 * Without one of these an agent could delete what others wrote: by a rollup header, by a request, or by
 * writing so much that the oldest entries make room.
 */
const SAFE = {
  subjects: [ENTRIES],
  retention: 'limits',
  max_msgs_per_subject: 1,
  discard: 'new',
  max_age: 0,
  allow_rollup_hdrs: false,
  deny_delete: true,
  deny_purge: true,
};

/**
 * By one of these the server itself would write to a stream or out of it, under subjects that are not the
 * author's. Schedules, which only newer servers have, do so by a header of an entry.
 */
const OFF = {
  allow_msg_schedules: false,
  republish: null,
  mirror: null,
  sources: null,
  subject_transform: null,
};

/** The settings of the stream, as JetStream has them. */
export function streamConfig({ maxBytes = GIB, replicas = 1 }: StreamSize = {}) {
  return {
    name: STREAM,
    ...SAFE,
    max_bytes: maxBytes,
    max_msgs: -1,
    max_msg_size: LARGEST_ENTRY,
    duplicate_window: HOUR,
    storage: 'file',
    num_replicas: replicas,
    allow_direct: true,
  };
}

/** How long a notification is known to have a receiver, in nanoseconds. */
const EVENT_AGE = 72 * HOUR;

/** Without one of these a notification could be processed by several receivers, or by none. */
const SAFE_EVENTS = {
  subjects: [EVENTS],
  retention: 'limits',
  max_msgs_per_subject: 1,
  max_age: EVENT_AGE,
  // By it a notification is known whichever receiver marked it.
  duplicate_window: EVENT_AGE,
  allow_rollup_hdrs: false,
  deny_delete: true,
  deny_purge: true,
};

/** The settings of the stream of the receivers. */
export function eventStreamConfig({ maxBytes = GIB, replicas = 1 }: StreamSize = {}) {
  return {
    name: EVENT_STREAM,
    ...SAFE_EVENTS,
    discard: 'old',
    max_bytes: maxBytes,
    max_msgs: -1,
    max_msg_size: LARGEST_EVENT,
    storage: 'file',
    num_replicas: replicas,
  };
}

/** The settings as a file for `nats stream add --config`. */
export const streamConfigFile = (size: StreamSize = {}): string =>
  `${JSON.stringify(streamConfig(size), null, 2)}\n`;

/** What we read of a stream's settings. A server leaves out what is false or 0. */
export const FoundSettings = v.object({
  subjects: v.optional(v.array(v.string()), []),
  retention: v.optional(v.string(), 'limits'),
  max_msgs_per_subject: v.optional(v.number(), -1),
  discard: v.optional(v.string(), 'old'),
  max_age: v.optional(v.number(), 0),
  duplicate_window: v.optional(v.number(), 0),
  allow_rollup_hdrs: v.optional(v.boolean(), false),
  deny_delete: v.optional(v.boolean(), false),
  deny_purge: v.optional(v.boolean(), false),
  allow_msg_schedules: v.optional(v.boolean(), false),
  republish: v.optional(v.object({})),
  mirror: v.optional(v.object({})),
  sources: v.optional(v.array(v.object({}))),
  subject_transform: v.optional(v.object({})),
});

/** The settings that have to change before the stream is safe, such as `deny_purge: true`. */
export function unsafeSettings(
  found: v.InferOutput<typeof FoundSettings>,
  safe: object = SAFE,
): string[] {
  const written = new Map(Object.entries(found).map(([name, value]) => [name, text(value)]));
  return (
    Object.entries({ ...safe, ...OFF })
      // A server leaves out what is not set.
      .filter(([name, wanted]) => (written.get(name) ?? 'null') !== text(wanted))
      .map(([name, wanted]) => `${name}: ${text(wanted)}`)
  );
}

/** The settings of the receivers' stream that have to change. */
export const unsafeEventSettings = (found: v.InferOutput<typeof FoundSettings>): string[] =>
  unsafeSettings(found, SAFE_EVENTS);

const text = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
