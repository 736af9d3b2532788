import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';
import { hasTeam } from './share';

const later = loadLater<'team'>(() => import('./later-handlers'));

/** Handlers of the requests about a team. */
export const handlers = {
  'team.read': later('team.read'),
  'team.make': later('team.make'),
  'team.join': later('team.join'),
  'team.leave': later('team.leave'),
  'team.invitation.read': later('team.invitation.read'),
  // Every desk and thread asks; without a team nothing of it is loaded.
  'team.people.read': async (params, caller) =>
    (await hasTeam(params.environment)) ? later('team.people.read')(params, caller) : done(null),
  'team.assignment.read': later('team.assignment.read'),
  'team.assign': later('team.assign'),
  'team.retry': later('team.retry'),
  'team.notes.read': async (params, caller) =>
    // Each thread asks, and without a team nothing of it is loaded.
    (await hasTeam(params.scope.environment))
      ? later('team.notes.read')(params, caller)
      : done(null),
  'team.note.save': later('team.note.save'),
  'team.note.remove': later('team.note.remove'),
} satisfies Handlers<'team'>;
