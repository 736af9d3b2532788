import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { assignTicket, readAssignment, readPeople } from './assign';
import { changeTeamKey } from './change-team-key';
import { keepTeamCurrent } from './keep-current';
import { joinTeam, leaveTeam, makeTeam, readInvitation, readTeam } from './membership';
import { readTeamNotes, removeNote, saveNote } from './notes';
import { declineProposal, readTeamProposals, withdrawProposal } from './proposals';
import { announceWriting, readWriters } from './reply-writers';

// All that is loaded once this browser belongs to a team, or the settings of the team are open.

export { keepTeamCurrent } from './keep-current';
export { nameHeld, senderNames } from './message-senders';
export { openSnoozeNotes, sealSnoozeNote } from './snooze-notes';
export { peopleOf } from './ticket-people';

/** Handlers of the requests about a team. */
export const handlers = {
  'team.read': readTeam,
  'team.make': makeTeam,
  'team.join': joinTeam,
  'team.leave': leaveTeam,
  'team.invitation.read': readInvitation,
  'team.key.change': changeTeamKey,
  'team.people.read': readPeople,
  'team.assignment.read': readAssignment,
  'team.assign': assignTicket,
  'team.notes.read': readTeamNotes,
  'team.note.save': saveNote,
  'team.note.remove': removeNote,
  'team.proposals.read': readTeamProposals,
  'team.proposal.decline': declineProposal,
  'team.proposal.withdraw': withdrawProposal,
  'team.retry': async ({ environment }) => {
    await keepTeamCurrent(environment, true);
    return done(null);
  },
  'team.writing.report': announceWriting,
  'team.writers.read': readWriters,
} satisfies Handlers<'team'>;
