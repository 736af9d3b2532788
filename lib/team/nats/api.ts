import { type MsgHdrs, nanos } from '@nats-io/nats-core';
import * as v from '../../domain/core/schema';
import type { StreamState, TeamProblem, TeamResult } from '../engine';
import type { NatsLink } from './link';
import { API_ERROR, type ApiError, problemOfError, problemOfReply } from './problems';
import { FoundSettings, type streamConfig } from './stream-config';
import { API, STREAM } from './subjects';

// The few requests of JetStream that a team needs. The client for JetStream has 72 KB more, wants to
// delete consumers, which our agents may not, and pulls through no account but its own.

export type ApiReply<T> = { ok: true; value: T } | { ok: false; error: ApiError | TeamProblem };

const ErrorReply = v.object({
  error: v.optional(
    v.object({ code: v.number(), err_code: v.number(), description: v.optional(v.string(), '') }),
  ),
});

/** Asks, and reads the reply by its schema. Throws if it is none of JetStream's. */
export async function ask<const Schema extends v.GenericSchema>(
  { nats, replyMs }: NatsLink,
  subject: string,
  schema: Schema,
  payload: Uint8Array | string,
  headers?: MsgHdrs,
): Promise<ApiReply<v.InferOutput<Schema>>> {
  let reply: unknown;
  try {
    const message = await nats.request(subject, payload, { timeout: replyMs, headers });
    reply = message.json();
  } catch (error) {
    return { ok: false, error: problemOfError(error) };
  }
  const { error } = v.parse(ErrorReply, reply);
  return error ? { ok: false, error } : { ok: true, value: v.parse(schema, reply) };
}

/** The problem of a question that failed. */
export const problemOfRequest = (error: ApiError | TeamProblem): TeamProblem =>
  'kind' in error ? error : problemOfReply(error);

const asResult = <T>(asked: ApiReply<T>): TeamResult<T> =>
  asked.ok ? asked : { ok: false, problem: problemOfRequest(asked.error) };

const StreamReply = v.object({
  config: FoundSettings,
  created: v.string(),
  state: v.object({ last_seq: v.number() }),
});

export const askStream = async (link: NatsLink, stream = STREAM) =>
  asResult(await ask(link, `${API}.STREAM.INFO.${stream}`, StreamReply, ''));

type Config = Pick<ReturnType<typeof streamConfig>, 'name' | 'max_bytes' | 'num_replicas'>;

/** Makes a stream. Only the admin may. */
export const createStream = async (link: NatsLink, config: Config) =>
  asResult(
    await ask(link, `${API}.STREAM.CREATE.${config.name}`, StreamReply, JSON.stringify(config)),
  );

export async function streamState(link: NatsLink): Promise<TeamResult<StreamState>> {
  const asked = await askStream(link);
  if (!asked.ok) return asked;
  return { ok: true, value: { id: asked.value.created, last: asked.value.state.last_seq } };
}

const LastEntry = v.object({
  message: v.object({ seq: v.number(), hdrs: v.optional(v.string(), '') }),
});

/** The newest entry of a subject; sequence 0 if there is none. The stream's leader replies. */
export async function lastOfSubject(
  link: NatsLink,
  subject: string,
  stream = STREAM,
): Promise<TeamResult<{ sequence: number; operationId?: string; holder?: string }>> {
  const body = JSON.stringify({ last_by_subj: subject });
  const asked = await ask(link, `${API}.STREAM.MSG.GET.${stream}`, LastEntry, body);
  if (asked.ok) {
    const { seq, hdrs } = asked.value.message;
    const [, operationId] = /^Nats-Msg-Id: ?(.*?)\r?$/m.exec(atob(hdrs)) ?? [];
    const [, holder] = /^Alongside-Holder: ?(.*?)\r?$/m.exec(atob(hdrs)) ?? [];
    return { ok: true, value: { sequence: seq, operationId, holder } };
  }
  if ('err_code' in asked.error && asked.error.err_code === API_ERROR.noMessage)
    return { ok: true, value: { sequence: 0 } };
  return { ok: false, problem: problemOfRequest(asked.error) };
}

const ConsumerReply = v.object({ num_pending: v.number() });

/** How long the server keeps a consumer that nobody asks, in milliseconds. */
const KEPT = 60_000;

/** Makes a consumer: the server's place in the stream for one reader, which it forgets by itself. */
export async function createConsumer(
  link: NatsLink,
  name: string,
  sequence: number,
): Promise<TeamResult<{ pending: number }>> {
  const config = {
    name,
    deliver_policy: 'by_start_sequence',
    opt_start_seq: Math.max(1, sequence),
    ack_policy: 'none',
    replay_policy: 'instant',
    inactive_threshold: nanos(KEPT),
    mem_storage: true,
    num_replicas: 1,
  };
  const asked = await ask(
    link,
    `${API}.CONSUMER.CREATE.${STREAM}.${name}`,
    ConsumerReply,
    JSON.stringify({ stream_name: STREAM, config }),
  );
  const found = asResult(asked);
  return found.ok ? { ok: true, value: { pending: found.value.num_pending } } : found;
}
