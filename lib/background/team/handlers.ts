import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'team'>(() => import('./later-handlers'));

/** Handlers of the requests about a team. */
export const handlers = {
  'team.read': later('team.read'),
  'team.make': later('team.make'),
  'team.join': later('team.join'),
  'team.leave': later('team.leave'),
  'team.invitation.read': later('team.invitation.read'),
  'team.retry': later('team.retry'),
} satisfies Handlers<'team'>;
