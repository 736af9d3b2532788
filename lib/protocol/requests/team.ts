import { Environment } from '../../domain/core/environment';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import {
  LONGEST_AGENT_NAME,
  LONGEST_DECLINE_REASON,
  LONGEST_HANDOVER_NOTE,
  LONGEST_TEAM_NAME,
} from '../../domain/team/agent';
import { LONGEST_TEAM_NOTE } from '../../domain/team/note-rules';
import { teamServerAddress } from '../../domain/team/team-server';
import { TeamAgent, TeamMember, TeamState } from '../../domain/team/team-view';
import type { Requests } from '../define-request';

const of = v.object({ environment: Environment });
const named = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest));
const agentName = named(LONGEST_AGENT_NAME);

/** A team as the settings show it. No secret of it is there. */
const TeamView = v.object({
  name: v.string(),
  server: v.string(),
  /** What the server calls this agent. */
  author: v.string(),
  agentName: v.string(),
  /** This browser made the team. */
  isAdmin: v.boolean(),
  state: TeamState,
  /** Left out, because the invitation has no newest key; the admin cannot give one to this browser. */
  hasOldInvitation: v.optional(v.boolean()),
  /** Epoch milliseconds. */
  since: v.number(),
  /** What the server does not have yet. */
  waiting: v.number(),
  members: v.array(TeamMember),
  /** What IT adds to the server's file to let this agent in. It has the public key. */
  userLines: v.string(),
  /** For the admin, while the team key can be changed: the members whose browsers can receive a new one. */
  keyReceivers: v.optional(v.array(v.string())),
  /** For the admin: the server's whole file, and the stream's settings as JSON for one server and for three. */
  serverFile: v.optional(v.string()),
  streamFiles: v.optional(v.object({ one: v.string(), three: v.string() })),
});

/** A note at a ticket. */
const TeamNote = v.object({
  /** Other than that of every other note. */
  id: v.string(),
  noteId: v.string(),
  /** Its author's name; empty while it is not known. */
  name: v.string(),
  isOwn: v.boolean(),
  text: v.string(),
  /** Epoch milliseconds. */
  writtenAt: v.number(),
  isEdited: v.boolean(),
  /** It stands after so many messages of the thread. */
  after: v.number(),
  mentionsMe: v.boolean(),
});
export type TeamNote = v.InferOutput<typeof TeamNote>;

/** A signed proposal that an agent gave to the team. */
const TeamProposal = v.object({
  /** Other than that of every other one: two agents may share the same. */
  id: v.string(),
  proposalId: v.string(),
  /** The name of the agent who shared it; empty while it is not known. */
  by: v.string(),
  isOwn: v.boolean(),
  text: v.string(),
  /** Who signed it and what it proposes. Empty without a valid signature for this application. */
  name: v.string(),
  status: v.string(),
  /** Epoch milliseconds. */
  at: v.number(),
  /** It is too old to be sent. Those of colleagues are left out then. */
  isOld: v.boolean(),
  /** The user's decision about it is not confirmed yet. */
  isBeingSent: v.boolean(),
  votes: v.array(
    v.object({
      by: v.string(),
      isOwn: v.boolean(),
      vote: v.picklist(['declined', 'sent']),
      reason: v.string(),
      at: v.number(),
    }),
  ),
});
export type TeamProposal = v.InferOutput<typeof TeamProposal>;

const screens = ['sidebar', 'desk'] as const;
const ofTicket = { scope: Scope, ticketId: v.string() };
const noteId = v.pipe(v.string(), v.uuid());
const ofApplication = { scope: Scope, applicationId: v.string() };
const ofProposal = { ...ofApplication, proposalId: v.string() };

/** Requests about the team of an environment (docs/team.md). */
export const TEAM_REQUESTS = {
  'team.read': {
    from: ['options'],
    kind: 'query',
    params: of,
    reply: v.object({
      team: v.nullable(TeamView),
      /** Why nothing can be set up or opened now. */
      closed: v.optional(v.picklist(['no-key', 'locked'])),
    }),
    invalidatedBy: ['team', 'session', 'setup', 'purge'],
  },

  /** Makes a team on a server that IT runs, with this agent as its first. */
  'team.make': {
    from: ['options'],
    kind: 'command',
    params: v.object({
      ...of.entries,
      name: named(LONGEST_TEAM_NAME),
      server: v.pipe(
        v.string(),
        v.check((text) => teamServerAddress(text) === text),
      ),
      agentName,
    }),
    reply: v.null(),
  },

  /** Fails with `bad-invitation`. */
  'team.join': {
    from: ['options'],
    kind: 'command',
    params: v.object({
      ...of.entries,
      invitation: v.pipe(v.string(), v.maxLength(4_000)),
      agentName,
    }),
    reply: v.null(),
  },

  /** The agents of the team by name, and which of them this one is; null without a team. */
  'team.people.read': {
    from: screens,
    kind: 'query',
    params: of,
    reply: v.nullable(v.object({ me: v.string(), members: v.array(TeamMember) })),
    invalidatedBy: ['team', 'session', 'setup'],
  },

  /** Who has a ticket; null if nobody ever had it. */
  'team.assignment.read': {
    from: screens,
    kind: 'query',
    params: v.object(ofTicket),
    reply: v.nullable(
      v.object({
        assignee: v.nullable(TeamAgent),
        /** Who said so; no name yet if it is empty. */
        by: v.string(),
        isByYou: v.boolean(),
        /** What they wrote for the assignee. */
        note: v.optional(v.string()),
        /** Whom another agent named at the same time (null for nobody), until somebody decides. */
        other: v.optional(v.nullable(TeamAgent)),
      }),
    ),
    invalidatedBy: [{ event: 'ticket', of: 'ticketId' }, 'team'],
    containsClientData: true,
  },

  /** Gives a ticket to an agent of the team, or (null) to nobody. Fails with `no-record` for a stranger. */
  'team.assign': {
    from: screens,
    kind: 'command',
    params: v.object({
      ...ofTicket,
      assignee: v.nullable(v.string()),
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_HANDOVER_NOTE))),
    }),
    reply: v.null(),
  },

  'team.leave': { from: ['options'], kind: 'command', params: of, reply: v.null() },

  /** The invitation for colleagues. It holds the team's keys. */
  'team.invitation.read': {
    from: ['options'],
    kind: 'command',
    params: of,
    reply: v.object({ text: v.string() }),
  },

  /** Changes the team key and gives it to these members only. Fails with `no-record` if this agent is not the admin. */
  'team.key.change': {
    from: ['options'],
    kind: 'command',
    params: v.object({ ...of.entries, members: v.array(v.string()) }),
    reply: v.null(),
  },

  /** Reports whether the user writes a reply to a ticket. Colleagues see it for less than half a minute. */
  'team.writing.report': {
    from: screens,
    kind: 'heartbeat',
    params: v.object({ ...ofTicket, isWriting: v.boolean() }),
    reply: v.null(),
  },

  /** The colleagues who write a reply to a ticket, and until when that holds (epoch milliseconds). */
  'team.writers.read': {
    from: screens,
    kind: 'query',
    params: v.object(ofTicket),
    reply: v.array(v.object({ name: v.string(), until: v.number() })),
    invalidatedBy: [{ event: 'writers', of: 'ticketId' }, 'team'],
    containsClientData: true,
  },

  /** The team's notes at a ticket, oldest first; null without a team. */
  'team.notes.read': {
    from: screens,
    kind: 'query',
    params: v.object(ofTicket),
    reply: v.nullable(
      v.object({
        /** Colleagues who can be mentioned. */
        members: v.array(TeamMember),
        notes: v.array(TeamNote),
      }),
    ),
    invalidatedBy: ['team', 'purge', { event: 'notes', of: 'ticketId' }],
    containsClientData: true,
  },

  /** Writes a note that the service never gets. The same `noteId` again replaces an own one. */
  'team.note.save': {
    from: screens,
    kind: 'command',
    params: v.object({
      ...ofTicket,
      noteId,
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_TEAM_NOTE)),
      /** How many messages of the thread its writer saw. */
      after: v.number(),
    }),
    reply: v.null(),
  },

  'team.note.remove': {
    from: screens,
    kind: 'command',
    params: v.object({ ...ofTicket, noteId }),
    reply: v.null(),
  },

  /** The proposals of colleagues and own ones about an application, oldest first; null without a team. */
  'team.proposals.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object(ofApplication),
    reply: v.nullable(v.array(TeamProposal)),
    invalidatedBy: ['team', 'purge'],
    containsClientData: true,
  },

  /** Tells the team that this agent does not send a colleague's proposal. Fails with `no-record` without one. */
  'team.proposal.decline': {
    from: ['desk'],
    kind: 'command',
    params: v.object({
      ...ofProposal,
      reason: named(LONGEST_DECLINE_REASON),
    }),
    reply: v.null(),
  },

  'team.proposal.withdraw': {
    from: ['desk'],
    kind: 'command',
    params: v.object(ofProposal),
    reply: v.null(),
  },

  /** Connects now, instead of at the next try. */
  'team.retry': { from: ['options'], kind: 'command', params: of, reply: v.null() },
} satisfies Requests;
