import type { NameIn, Params } from '../../lib/protocol/contract';

const scope = { environment: 'test', installationId: 'inst-test-northlight' } as const;
const ofTicket = { scope, ticketId: 'ticket-1' };
const ofApplication = { scope, applicationId: 'application-1' };
const offer = { environment: 'test', kind: 'site', about: 'https://crm.example.com' } as const;
const noteId = '0b0e7f9e-6a53-4d43-9a0c-5f4a3c6f0a11';

/** One valid request about a team for each name. */
export const TEAM_SAMPLES: { [Q in NameIn<'team' | 'teamOffers'>]: Params<Q> } = {
  'team.read': { environment: 'test' },
  'team.make': {
    environment: 'test',
    name: 'Support',
    server: 'wss://team.example.com',
    agentName: 'Anna Example',
  },
  'team.join': {
    environment: 'test',
    invitation: 'alongside-team-1:FAKE',
    agentName: 'Ben Example',
  },
  'team.people.read': { environment: 'test' },
  'team.assignment.read': ofTicket,
  'team.assign': { ...ofTicket, assignee: 'ben-sample-x2k4p', note: 'Call back' },
  'team.leave': { environment: 'test' },
  'team.invitation.read': { environment: 'test' },
  'team.key.change': { environment: 'test', members: ['ben-sample-x2k4p'] },
  'team.retry': { environment: 'test' },
  'team.notes.read': ofTicket,
  'team.note.save': { ...ofTicket, noteId, text: 'A note', after: 2 },
  'team.note.remove': { ...ofTicket, noteId },
  'team.proposals.read': ofApplication,
  'team.proposal.decline': { ...ofApplication, proposalId: noteId, reason: 'A licence is missing' },
  'team.proposal.withdraw': { ...ofApplication, proposalId: noteId },
  'team.writing.report': { ...ofTicket, isWriting: true },
  'team.writers.read': ofTicket,
  'team.offers.read': { environment: 'test' },
  'team.offer.share': { ...offer, on: true },
  'team.offer.use': { ...offer, at: 1 },
};
