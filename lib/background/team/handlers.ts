import { done, type Outcome } from '../../domain/core/failure';
import type { Params, Reply } from '../../protocol/contract';
import type { Caller, Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';
import { hasTeam } from './share';

const later = loadLater<'team'>(() => import('./later-handlers'))(
  'team.read',
  'team.make',
  'team.join',
  'team.leave',
  'team.invitation.read',
  'team.key.change',
  'team.people.read',
  'team.assignment.read',
  'team.assign',
  'team.retry',
  'team.writing.report',
  'team.writers.read',
  'team.notes.read',
  'team.note.save',
  'team.note.remove',
  'team.proposals.read',
  'team.proposal.decline',
  'team.proposal.withdraw',
);

/** Loads nothing, and replies with `without`, while this browser has no team. */
const inTeam =
  <
    Q extends
      | 'team.writing.report'
      | 'team.writers.read'
      | 'team.notes.read'
      | 'team.proposals.read',
  >(
    name: Q,
    without: Reply<Q>,
  ) =>
  async (params: Params<Q>, caller: Caller): Promise<Outcome<Reply<Q>>> =>
    (await hasTeam(params.scope.environment)) ? later[name](params, caller) : done(without);

/** Handlers of the requests about a team. */
export const handlers = {
  ...later,
  // Every desk and thread asks; without a team nothing of it is loaded.
  'team.people.read': async (params, caller) =>
    (await hasTeam(params.environment)) ? later['team.people.read'](params, caller) : done(null),
  // Threads send these, and most browsers have no team.
  'team.writing.report': inTeam('team.writing.report', null),
  'team.writers.read': inTeam('team.writers.read', []),
  'team.notes.read': inTeam('team.notes.read', null),
  'team.proposals.read': inTeam('team.proposals.read', null),
} satisfies Handlers<'team'>;
