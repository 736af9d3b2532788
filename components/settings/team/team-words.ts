import type { TeamState } from '../../../lib/domain/team/team-view';
import type { Reply } from '../../../lib/protocol/contract';
import { t, type Word } from '../../../lib/words/words';

/** A team as the settings show it. */
export type ShownTeam = NonNullable<Reply<'team.read'>['team']>;

/** Why the key of the team's environment is not open, as the background says it. */
export type ClosedKey = Reply<'team.read'>['closed'];

type StateWords = {
  /** The state in a word or two. */
  title: string;
  /** What it means, and what to do next. */
  next: string;
  tone: 'plain' | 'warning';
  /** To connect at once may help. */
  mayRetry: boolean;
};

const TITLE: Record<TeamState['kind'], Word> = {
  connected: 'teamConnected',
  connecting: 'teamConnecting',
  resting: 'teamResting',
  offline: 'teamOffline',
  refused: 'teamRefused',
  'no-stream': 'teamNoStream',
  'unsafe-stream': 'teamUnsafe',
  full: 'teamFull',
  'disk-full': 'teamDiskFull',
  healing: 'teamHealing',
  'left-out': 'teamLeftOut',
  locked: 'teamLocked',
};

/** How it is with a team, in words. */
export function teamStateWords(team: ShownTeam, closed: ClosedKey): StateWords {
  const { kind } = team.state;
  const isWell = kind === 'connected' || kind === 'connecting' || kind === 'resting';
  return {
    title: t(TITLE[kind]),
    next: t(nextWord(team, closed)),
    tone: isWell || kind === 'healing' ? 'plain' : 'warning',
    mayRetry: !closed && kind !== 'connected' && kind !== 'connecting' && kind !== 'healing',
  };
}

function nextWord({ state, isAdmin, hasOldInvitation }: ShownTeam, closed: ClosedKey): Word {
  switch (state.kind) {
    case 'connected':
      return 'teamConnectedNext';
    case 'connecting':
      return 'teamConnectingNext';
    case 'resting':
      return 'teamRestingNext';
    case 'offline':
      return 'teamOfflineNext';
    case 'refused':
      return isAdmin ? 'teamRefusedAdminNext' : 'teamRefusedNext';
    case 'no-stream':
      return isAdmin ? 'teamNoStreamAdminNext' : 'teamNoStreamNext';
    case 'unsafe-stream':
      return 'teamUnsafeNext';
    case 'full':
      return 'teamFullNext';
    case 'disk-full':
      return 'teamDiskFullNext';
    case 'healing':
      return 'teamHealingNext';
    case 'left-out':
      return hasOldInvitation ? 'teamOldInvitationNext' : 'teamLeftOutNext';
    case 'locked':
      return closed ? 'teamLockedNext' : 'teamUnopenedNext';
  }
}
