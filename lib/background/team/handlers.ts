import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { environmentDb } from '../../storage/databases';
import { loadLater } from '../core/load-later';

const later = loadLater<'team'>(() => import('./later-handlers'));

const laterPeople = later('team.people.read');

/** Handlers of the requests about a team. */
export const handlers = {
  'team.read': later('team.read'),
  'team.make': later('team.make'),
  'team.join': later('team.join'),
  'team.leave': later('team.leave'),
  'team.invitation.read': later('team.invitation.read'),
  // Every desk and thread asks; without a team nothing of it is loaded.
  'team.people.read': async (params, caller) =>
    (await (await environmentDb(params.environment)).get('team', 'team'))
      ? laterPeople(params, caller)
      : done(null),
  'team.assignment.read': later('team.assignment.read'),
  'team.assign': later('team.assign'),
  'team.retry': later('team.retry'),
} satisfies Handlers<'team'>;
