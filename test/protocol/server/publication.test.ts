import { expect, test } from 'vitest';
import { isOutdated, isWithheld } from '../../../lib/protocol/client/invalidation';
import { REQUESTS, type RequestName } from '../../../lib/protocol/contract';
import type { AppEvent } from '../../../lib/protocol/events';
import { publicationOf } from '../../../lib/protocol/server/publication';
import { listProblems } from '../../list-problems';
import { SAMPLES } from '../samples';

/** Whether a screen reads a reply again after an event, by what the background says with the event. */
const invalidates = (event: AppEvent, key: readonly unknown[]): boolean =>
  isOutdated(publicationOf(event), key);

/** Whether a purge of an environment removes a reply from the screens. */
const containsClientData = (
  environment: 'test' | 'live',
  key: readonly unknown[],
  reply: unknown,
): boolean => isWithheld(publicationOf({ kind: 'purge', environment }), key, reply);

const scope = { environment: 'test', installationId: 'i' };
const ofTicket: AppEvent = { kind: 'ticket', environment: 'test', ticketId: 't1' };

test('an event about a ticket invalidates its own replies and the lists that contain it', () => {
  expect(invalidates(ofTicket, ['ticket.read', { scope, ticketId: 't1' }])).toBe(true);
  expect(invalidates(ofTicket, ['thread.read', { scope, ticketId: 't1', from: 60 }])).toBe(true);
  expect(invalidates(ofTicket, ['record.read', {}])).toBe(true);
  expect(invalidates(ofTicket, ['tickets.read', { scope, text: '', limit: 200 }])).toBe(true);
});

test('an event about a ticket does not invalidate other tickets or the other environment', () => {
  const live = { ...scope, environment: 'live' };
  expect(invalidates(ofTicket, ['ticket.read', { scope, ticketId: 't2' }])).toBe(false);
  expect(invalidates(ofTicket, ['thread.read', { scope: live, ticketId: 't1' }])).toBe(false);
  expect(invalidates(ofTicket, ['session.read', {}])).toBe(false);
});

test('an event about the session invalidates every reply that depends on it', () => {
  for (const name of ['session.read', 'record.read', 'tickets.read', 'tab.read'])
    expect(invalidates({ kind: 'session' }, [name, { scope }])).toBe(true);
  expect(invalidates({ kind: 'session' }, ['thread.read', { scope, ticketId: 't1' }])).toBe(false);
});

test('a purge covers every reply with a scope in its environment, and no other', () => {
  const live = { ...scope, environment: 'live' };
  expect(
    containsClientData('test', ['thread.read', { scope, ticketId: 't1', from: 60 }], undefined),
  ).toBe(true);
  expect(
    containsClientData('test', ['tickets.read', { scope, text: '', limit: 200 }], { rows: [] }),
  ).toBe(true);
  expect(
    containsClientData('test', ['record.read', {}], { kind: 'record', scope, tickets: [] }),
  ).toBe(true);
  expect(
    containsClientData('test', ['record.read', {}], { kind: 'record', scope: live, tickets: [] }),
  ).toBe(false);
  expect(
    containsClientData('test', ['ticket.read', { scope: live, ticketId: 't1' }], undefined),
  ).toBe(false);
  expect(containsClientData('test', ['setup.read', {}], { keys: [], sites: [] })).toBe(false);
});

test('a reset keeps the record on the screen, because the agent may be writing a new ticket', () => {
  const reset: AppEvent = { kind: 'reset', environment: 'test' };
  const record = { kind: 'record', scope, tickets: [] };
  const thread = ['thread.read', { scope, ticketId: 't1' }];
  expect(isWithheld(publicationOf(reset), ['record.read', {}], record)).toBe(false);
  expect(invalidates(reset, ['record.read', {}])).toBe(true);
  expect(isWithheld(publicationOf(reset), thread, undefined)).toBe(true);
  expect(containsClientData('test', ['record.read', {}], record)).toBe(true);
});

test('events other than a purge and a reset withhold nothing', () => {
  expect(publicationOf(ofTicket).withheld).toBeUndefined();
  expect(publicationOf({ kind: 'session' }).withheld).toBeUndefined();
});

test('no event invalidates a draft', () => {
  const all: AppEvent[] = [
    { kind: 'setup' },
    { kind: 'session' },
    { kind: 'record', tabId: 1 },
    ofTicket,
    { kind: 'purge', environment: 'test' },
    { kind: 'reset', environment: 'test' },
  ];
  for (const event of all) expect(invalidates(event, ['draft.read', { scope }])).toBe(false);
});

const INVALIDATED: { [kind in AppEvent['kind']]: readonly RequestName[] } = {
  setup: [
    'files.storage.read',
    'page.choices.read',
    'proposal.read',
    'record.read',
    'reviewRules.read',
    'rights.read',
    'session.read',
    'settings.fourEyes.read',
    'settings.notifications.read',
    'settings.shortcuts.read',
    'settings.undo.read',
    'setup.read',
    'storage.read',
    'tab.read',
    'teach.offer.read',
    'teach.reviews.read',
    'team.offers.read',
    'team.people.read',
    'team.read',
  ],
  team: [
    'record.read',
    'team.assignment.read',
    'team.notes.read',
    'team.offers.read',
    'team.people.read',
    'team.proposals.read',
    'team.read',
    'team.writers.read',
    'thread.read',
    'ticket.read',
    'tickets.read',
  ],
  writers: ['team.writers.read'],
  'saved-replies': ['savedReplies.read'],
  session: [
    'counts.read',
    'files.storage.read',
    'linkedRecords.read',
    'outbox.read',
    'record.read',
    'rights.read',
    'service.read',
    'session.read',
    'storage.read',
    'tab.read',
    'team.people.read',
    'team.read',
    'tickets.read',
    'views.read',
  ],
  service: ['record.applications.read', 'record.read', 'service.read'],
  outbox: ['application.trail.read', 'counts.read', 'outbox.read', 'service.read'],
  creations: ['record.read'],
  links: ['linkedRecords.read'],
  'send-and': ['sendAnd.read'],
  notes: ['team.notes.read'],
  record: [
    'customers.read',
    'page.choices.read',
    'page.state.read',
    'record.applications.read',
    'record.read',
    'setup.read',
    'tab.read',
  ],
  ticket: [
    'counts.read',
    'record.read',
    'tab.read',
    'team.assignment.read',
    'thread.read',
    'ticket.read',
    'tickets.read',
  ],
  applications: [
    'application.notes.read',
    'application.trail.read',
    'applications.find',
    'applications.read',
    'counts.read',
    'record.applications.read',
  ],
  application: ['application.read', 'application.trail.read', 'counts.read'],
  purge: [
    'counts.read',
    'golive.read',
    'outbox.read',
    'page.choices.read',
    'rights.read',
    'service.read',
    'session.read',
    'setup.read',
    'storage.read',
    'tab.read',
    'teach.reviews.read',
    'team.notes.read',
    'team.proposals.read',
    'team.read',
  ],
  golive: ['golive.read'],
  files: ['files.read', 'storage.read'],
  reset: ['counts.read', 'outbox.read', 'record.read', 'session.read', 'tab.read', 'testData.read'],
};

const names = Object.keys(REQUESTS).filter((name): name is RequestName => name in REQUESTS);
const ids = { ticketId: 'ticket-1', applicationId: 'application-1' };

test('each event invalidates the replies that declare it, and no others', () => {
  const events: AppEvent[] = [
    { kind: 'setup' },
    { kind: 'saved-replies' },
    { kind: 'session' },
    { kind: 'service' },
    { kind: 'outbox', environment: 'test' },
    { kind: 'creations', environment: 'test' },
    { kind: 'links', environment: 'test' },
    { kind: 'send-and', environment: 'test' },
    { kind: 'record', tabId: 1 },
    { kind: 'ticket', environment: 'test', ...ids },
    { kind: 'notes', environment: 'test', ...ids },
    { kind: 'writers', environment: 'test', ...ids },
    { kind: 'applications', environment: 'test' },
    { kind: 'application', environment: 'test', ...ids },
    { kind: 'purge', environment: 'test' },
    { kind: 'golive', environment: 'test' },
    { kind: 'files', environment: 'test' },
    { kind: 'team', environment: 'test' },
    { kind: 'reset', environment: 'test' },
  ];
  expect(events.map(({ kind }) => kind).sort()).toEqual(Object.keys(INVALIDATED).sort());
  const problems = events.flatMap((event) => {
    const { kind } = event;
    const old = names.filter((name) => invalidates(event, [name, SAMPLES[name]]));
    return listProblems(old, INVALIDATED[kind], {
      add: (name) =>
        `${name} declares invalidatedBy ${kind}: add it to INVALIDATED.${kind}, or change its declaration`,
      remove: (name) =>
        `${name} does not declare invalidatedBy ${kind}, or is listed twice: remove it from INVALIDATED.${kind}, or change its declaration`,
    });
  });
  expect(problems).toEqual([]);
});

test('an event about one ticket or application does not invalidate replies about others', () => {
  const scope = { environment: 'test', installationId: 'i' };
  const concerned = (event: AppEvent, params: object) =>
    names.filter((name) => 'scope' in SAMPLES[name] && invalidates(event, [name, params]));
  const ofTicket = { kind: 'ticket', environment: 'test', ticketId: 't1' } as const;
  const lists = INVALIDATED.ticket.filter(
    (name) => 'scope' in SAMPLES[name] && !('ticketId' in SAMPLES[name]),
  );
  expect(concerned(ofTicket, { scope, ticketId: 't2' })).toEqual(lists);
  const application = { kind: 'application', environment: 'test', applicationId: 'a1' } as const;
  expect(concerned(application, { scope, applicationId: 'a2' })).toEqual([]);
  const live = { ...scope, environment: 'live' };
  expect(concerned(application, { scope: live, applicationId: 'a1' })).toEqual([]);
});

// Saved replies and review rules are the agent's own texts, and stay where they are when a key is locked.
const OWN_TEXTS: readonly RequestName[] = ['savedReplies.read', 'reviewRules.read'];
test('the replies of every query with a scope contain client data, but for own texts; so do the record, the outbox and files', () => {
  const queries = names.filter((name) => REQUESTS[name].kind === 'query');
  const scoped = queries.filter((name) => 'scope' in SAMPLES[name] && !OWN_TEXTS.includes(name));
  const declared = names.filter((name) => REQUESTS[name].containsClientData);
  const problems = listProblems(declared, [...scoped, 'record.read', 'outbox.read', 'files.read'], {
    add: (name) =>
      `${name} declares containsClientData without a scope: name it here beside outbox.read, or change its declaration`,
    remove: (name) => `${name} replies with client data: declare containsClientData: true`,
  });
  expect(problems).toEqual([]);
  for (const name of scoped)
    expect(containsClientData('test', [name, SAMPLES[name]], undefined), name).toBe(true);
});
