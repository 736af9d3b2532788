import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { readRights } from './rights';
import { chooseSession, readSession, refreshSession, saveCheck } from './session';

/** Handles the requests about the session. */
export const handlers = {
  'session.read': async () => done(await readSession()),
  'session.refresh': async () => done(await refreshSession()),
  'session.choose': async (params) => done(await chooseSession(params)),
  'session.saveCheck': saveCheck,
  'rights.read': readRights,
} satisfies Handlers<'session'>;
