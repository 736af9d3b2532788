import { headers } from '@nats-io/nats-core';
import * as v from '../../domain/core/schema';
import type { NewEntry, TeamProblem, TeamResult } from '../engine';
import { ask, lastOfSubject, problemOfRequest, streamState } from './api';
import type { NatsLink } from './link';
import { API_ERROR, type ApiError } from './problems';
import { LARGEST_ENTRY } from './stream-config';
import { entrySubject } from './subjects';

const Stored = v.object({ seq: v.number(), duplicate: v.optional(v.boolean(), false) });

type Appended = TeamResult<{ sequence: number }>;

/** Stores an entry if the one that it replaces is still the newest of its subject. */
export async function appendEntry(link: NatsLink, entry: NewEntry): Promise<Appended> {
  const { kind, id, operationId, replaces, body } = entry;
  if (body.byteLength > LARGEST_ENTRY) return { ok: false, problem: { kind: 'too-large' } };
  const subject = entrySubject(kind, link.author, id);
  const expected = headers();
  expected.set('Nats-Msg-Id', operationId);
  expected.set('Nats-Expected-Last-Subject-Sequence', `${replaces}`);
  const asked = await ask(link, subject, Stored, body, expected);
  if (asked.ok) {
    const { seq, duplicate } = asked.value;
    return duplicate
      ? resultOfRepeat(link, subject, operationId, seq)
      : { ok: true, value: { sequence: seq } };
  }
  const isSuperseded =
    'err_code' in asked.error && asked.error.err_code === API_ERROR.wrongLastSequence;
  if (!isSuperseded) return { ok: false, problem: await problemOfAppending(link, asked.error) };
  const last = await lastOfSubject(link, subject);
  if (!last.ok) return last;
  const { sequence } = last.value;
  // Ours: its acknowledgement got lost.
  if (last.value.operationId === operationId) return { ok: true, value: { sequence } };
  return { ok: false, problem: { kind: 'superseded', sequence } };
}

/** Nothing replies where there is no stream. The server says whether that is so. */
async function problemOfAppending(
  link: NatsLink,
  error: ApiError | TeamProblem,
): Promise<TeamProblem> {
  const problem = problemOfRequest(error);
  if (problem.kind !== 'unreachable' || link.ended.aborted) return problem;
  const state = await streamState(link);
  return state.ok ? problem : state.problem;
}

/** The server knows the operation. It looks at no subject, so another agent may have used its name. */
async function resultOfRepeat(
  link: NatsLink,
  subject: string,
  operationId: string,
  known: number,
): Promise<Appended> {
  const last = await lastOfSubject(link, subject);
  if (!last.ok) return last;
  const { sequence } = last.value;
  if (last.value.operationId === operationId) return { ok: true, value: { sequence } };
  if (sequence > known) return { ok: true, value: { sequence: known } };
  throw new Error('Another entry of the team has the operation id of this one.');
}
