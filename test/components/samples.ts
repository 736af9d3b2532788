import type { KnownRules } from '../../components/onboarding/use-review-rules';
import type { RecordFacts } from '../../components/ticket/record-facts';
import type { ReviewRules } from '../../lib/domain/onboarding/review/review-rules';
import type { SavedReply } from '../../lib/domain/tickets/saved-reply';
import type { Reply } from '../../lib/protocol/contract';
import type { ApplicationView } from '../../lib/protocol/requests/onboarding';
import type { TicketRow } from '../../lib/protocol/requests/tickets';

// Replies for screens in tests. The types of the contract keep them up to date.

export const SCOPE = { environment: 'test', installationId: 'installation-1' } as const;

/** The rules of a review, as a screen knows them once they are loaded. */
export const knownRules = (rules: ReviewRules): KnownRules => ({
  ...rules,
  isKnown: true,
  reply: { kind: 'ready', value: rules, again: () => undefined },
});

export const ROW: TicketRow = {
  ticket: {
    id: 'ticket-1',
    summary: 'Terminal is offline',
    description: '',
    priority: 'Regular',
    status: 'WaitingForClient',
    attachments: [],
  },
  unread: 0,
  links: [],
};

export const RECORD_VIEW: RecordFacts = {
  kind: 'record',
  scope: SCOPE,
  record: {
    ref: { host: 'crm.example.com', type: 'customers', id: '42' },
    name: 'Ada Lovelace',
    url: 'https://crm.example.com/customers/42',
  },
  tickets: [ROW],
  pendingTickets: [],
  client: { clientId: '', from: 'nowhere' },
  tagged: [],
  referencing: [],
  awaitsFacts: false,
};

export const SESSION: Reply<'session.read'> = {
  environment: 'test',
  keyed: ['test'],
  locks: { locked: [], unlocked: [] },
  installations: [{ id: SCOPE.installationId, name: 'Acme' }],
  installationId: SCOPE.installationId,
};

export const SAVED_REPLY: SavedReply = {
  id: 'reply-1',
  folder: 'Billing',
  name: 'Refund',
  text: 'Hello {{record.name}}, we pay it back.\nClient {{client.id}}',
  status: 'WaitingForManager',
  used: 0,
  updatedAt: 0,
};

export const SETUP: Reply<'setup.read'> = {
  keys: [
    {
      environment: 'test',
      address: 'https://service.example.com',
      lastFour: 'wxyz',
      permissions: ['tickets:write'],
      addedAt: 0,
      refused: false,
      reachable: true,
      lock: 'none',
    },
  ],
  sites: [],
  crms: [
    {
      id: 'known-crm',
      name: 'Known CRM',
      patterns: ['https://known-crm.example/*'],
      hosts: ['known-crm.example'],
      selfHosted: false,
      on: true,
      granted: true,
      certainty: { address: 'verified' },
      hasCustomFields: false,
    },
  ],
  health: [],
  lost: false,
  recordSeen: true,
  lock: { need: 'none', after: 15 },
};

export const APPLICATION_ROW = { id: 'application-1', name: 'Grace Coffee', status: 'Submitted' };

export const MARK = { status: 'Submitted', digest: '0'.repeat(64) };

export const APPLICATION_VIEW: ApplicationView = {
  application: {
    id: 'application-1',
    status: 'Submitted',
    snapshot: {
      businessName: 'Grace Coffee',
      documents: [{ name: 'passport.pdf', url: 'https://files.example.com/passport.pdf' }],
    },
  },
  mark: MARK,
  asked: [],
  reasonCodes: [],
};

export const GOLIVE: Reply<'golive.read'> = {
  state: 'none',
  planned: [],
  receiver: { address: '', probe: '' },
  checklist: [],
  hasReport: false,
};
