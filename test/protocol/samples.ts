import * as v from '../../lib/domain/core/schema';
import { Recipe } from '../../lib/domain/crm/recipe';
import type { Run } from '../../lib/domain/golive/run';
import type { Params, RequestName } from '../../lib/protocol/contract';
import { TEAM_SAMPLES } from './team-samples';

const scope = { environment: 'test', installationId: 'inst-test-northlight' } as const;
const ofTicket = { scope, ticketId: 'ticket-1' };
const ofApplication = { scope, applicationId: 'application-1' };
const ofRecord = { scope, reference: 'crm.example.com/customers/41' };
const commandId = '0b0e7f9e-6a53-4d43-9a0c-5f4a3c6f0a11';
const ofFile = { environment: 'test', id: commandId } as const;
const storage = {
  kind: 'webdav',
  folder: 'https://files.example.com/in',
  prefix: '',
  publicBase: '',
  largest: 1_000_000,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: false, resumes: true },
};
const storageCredentials = { kind: 'webdav', user: 'alongside', password: 'FAKE-password' };
const ofWrite = { environment: 'test', commandId } as const;
const record = { host: 'crm.example.com', type: 'customers', id: '41' };
const seen = { status: 'Submitted', digest: 'ab'.repeat(32) };
const attachment = {
  name: 'a.pdf',
  mimeType: 'application/pdf',
  url: 'https://files.example.com/a.pdf',
  hash: '',
};
const message = { text: 'Paid back.', attachments: [attachment] };
const savedReply = {
  id: commandId,
  folder: '',
  name: 'Thanks',
  text: 'Thank you.',
  used: 0,
  updatedAt: 1,
};
const origin = 'https://crm.example.com';
const recipe = v.parse(Recipe, {
  id: 'sample',
  name: 'Sample',
  hosts: ['crm.example.com'],
  selfHosted: false,
  checked: '2026-11-21',
  records: [
    {
      match: { path: '^/customers/(?<id>\\d+)$' },
      type: 'customers',
      certainty: 'high',
      examples: { '/customers/41': { type: 'customers', id: '41' } },
    },
  ],
  notRecords: [],
  fields: {},
});

const run = {
  format: 'alongside-golive',
  version: 1,
  id: commandId,
  environment: 'test',
  service: 'https://service.example.com',
  runner: { name: 'desk', version: '0.0.0' },
  startedAt: 1,
  verdict: 'interrupted',
  checks: [],
} satisfies Run;

/**
 * One valid request for each name, as a screen would send it. If one is denied, the reason is its
 * sender.
 */
export const SAMPLES: { [Q in RequestName]: Params<Q> } = {
  'recipe.read': {},
  'record.report': {
    record: { ref: { type: 'customers', id: '41' }, url: `${origin}/customers/41` },
    needs: 'nothing',
    hasScripts: false,
    dockRemoved: false,
  },
  'dock.save': { open: true, width: 380, handleAt: 40 },

  'setup.read': {},
  'tab.read': {},
  'tab.reload': {},
  'counts.read': {},
  'activity.report': {},
  'rights.read': { environment: 'test' },
  'fileHosts.add': { origin },
  'fileHosts.release': { origins: [origin] },
  'ticket.open': { ticketId: 'ticket-1' },
  'ticket.openInCrm': { scope, ticketId: 'ticket-1', reference: 'crm.example.com/customers/42' },
  'linkedRecords.read': { scope },
  'requirementPaths.read': { scope },
  'session.read': {},
  'session.refresh': {},
  'session.choose': { environment: 'live' },
  'session.saveCheck': { scope, check: 'always' },
  'customers.read': { scope },
  'record.chooseInstallation': { installationId: scope.installationId },
  'ticketRules.save': { at: { crm: 'hubspot' }, rules: { leavesOutAddress: true } },
  'keys.add': { address: 'https://service.example.com', key: 'svc_test_FAKE_sample' },
  'keys.remove': { environment: 'test' },
  'keys.unlock': { passphrase: 'open sesame' },
  'keys.lock': {},
  'settings.passphrase.save': { need: 'both', passphrase: 'open sesame' },
  'settings.lockAfter.save': { after: 60 },
  'diagnostics.read': {},
  'browserData.previewWipe': {},
  'browserData.wipe': {},
  'sites.add': { address: `${origin}/customers/41`, pattern: '/customers/:id' },
  'crms.switch': { id: 'hubspot', on: true },
  'clientField.save': { at: { crm: 'hubspot' }, field: 'client_id' },
  'sites.remove': { origin },
  'files.storage.read': { environment: 'test' },
  'files.read': { environment: 'test', ids: [commandId] },
  'files.add': { scope, id: commandId, name: 'a.pdf', size: 3, mimeType: 'application/pdf' },
  'files.retry': ofFile,
  'files.keepDetails': { ...ofFile, kept: true },
  'files.link': ofFile,
  'files.remove': ofFile,
  'keeper.files.read': {},
  'keeper.progress': { id: commandId, read: 1 },
  'keeper.sealed': {
    id: commandId,
    keepsDetails: false,
    result: { kind: 'failed', problem: 'disk-full' },
  },
  'keeper.next': { id: commandId, result: { kind: 'none' } },
  'storage.read': { environment: 'test' },
  'storage.save': { environment: 'test', config: storage, credentials: storageCredentials },
  'storage.remove': { environment: 'test' },
  ...TEAM_SAMPLES,
  'storage.try': { environment: 'test', config: storage, credentials: storageCredentials },
  'settings.notifications.read': {},
  'settings.notifications.save': { on: true, withSummary: true },
  'screen.open': { page: 'desk' },
  'environmentMismatch.dismiss': {},
  'dock.fold': {},
  'dock.visibility.read': {},
  'dock.place.read': {},
  'dock.place': { side: 'left', over: true },

  'teach.offer.read': {},
  'teach.start': { restart: false },
  'sample.add': { address: `${origin}/customers/41`, ways: {} },
  'teach.reviews.read': {},
  'recipe.draft': { origin, pattern: '/customers/:id', chosen: { name: 0 } },
  'teach.thirdRecord.read': { origin, pattern: '/customers/:id' },
  'teach.discard': { origin },
  'recipe.try': { origin, recipe },
  'recipe.save': { origin, recipe },
  'recipe.delete': { origin, kind: 'taught-crm-example-com' },

  'record.read': {},
  'ticket.read': ofTicket,
  'ticket.create': {
    scope,
    commandId,
    ticket: {
      clientId: '6f1c2a70-0a51-4d1e-8a01-000000000001',
      summary: 'Refund',
      description: 'Twice charged',
      priority: 'Regular',
      attachments: [attachment],
    },
    record,
  },
  'ticket.change': { ...ofTicket, commandId, change: { status: 'Closed' } },
  'ticket.find': { ...ofTicket, record },
  'ticket.link': { ...ofTicket, record, anyway: true },
  'ticket.unlink': { ...ofTicket, reference: ofRecord.reference },
  'thread.read': ofTicket,
  'thread.markSeen': { ...ofTicket, upTo: 1, openedAt: 1 },
  'thread.markUnread': { ...ofTicket, from: 0 },
  'message.send': {
    ...{ ...ofTicket, commandId, message, anyway: true },
    andSet: { commandId, status: 'Closed' },
  },
  'views.read': { scope },
  'views.save': {
    scope,
    views: [{ name: 'VIP', text: '', view: 'mine', record: '', sort: 'waiting' }],
  },
  'ticket.snooze': { ...ofTicket, snooze: { note: 'Call back' } },
  'tickets.read': { scope, text: '', record: '', limit: 50 },
  'tickets.refresh': {},
  'tickets.watch': { scope, ticketIds: ['ticket-1'], openId: 'ticket-1' },
  'draft.read': { scope, subject: 'reply/ticket-1' },
  'draft.save': {
    scope,
    subject: 'reply/ticket-1',
    draft: { commandId, text: 'Half a reply', attachments: [], fields: {} },
  },
  'draft.discard': { scope, subject: 'reply/ticket-1', commandId },

  'command.undo': ofWrite,
  'command.retry': ofWrite,
  'command.sendAnyway': { ...ofWrite, seen: '' },
  'command.sendAsNew': ofWrite,
  'command.discard': ofWrite,
  'outbox.read': { environment: 'test' },
  'service.read': { environment: 'test' },
  'service.check': { environment: 'test' },
  'savedReplies.read': { scope },
  'savedReplies.save': { scope, replies: [savedReply] },
  'savedReplies.remove': { scope, id: savedReply.id },
  'savedReplies.used': { scope, id: savedReply.id },
  'settings.agentName.save': { name: 'Grace' },

  'settings.shortcuts.read': {},
  'settings.shortcuts.save': { choices: { 'reply.focus': 'KeyA', 'list.next': null } },
  'tickets.ofClient': { scope: ofTicket.scope, clientId: 'client-1' },
  'sendAnd.read': { environment: 'test' },
  'settings.undo.read': {},
  'settings.undo.save': { seconds: 5 },

  'applications.read': { scope, text: '', status: '', limit: 50 },
  'applications.watch': { scope },
  'application.read': ofApplication,
  'application.trail.read': ofApplication,
  'application.decide': {
    ...ofApplication,
    commandId,
    decision: {
      status: 'Approved',
      review: { partnerMerchantId: 'm-1', decidedAt: '2026-11-21T09:00:00.000Z' },
    },
    seen,
  },
  'application.document.report': {
    ...ofApplication,
    digest: seen.digest,
    document: { path: 'documents[0]', verdict: 'opened' },
  },
  'application.markSeen': { ...ofApplication, seen },
  'application.notes.read': { ...ofApplication, part: 'notes' },
  'application.notes.save': { ...ofApplication, part: 'notes', text: 'Looks sound.' },
  'reviewRules.read': { scope },
  'reviewRules.save': { scope, rules: { answerWithin: 3, checklist: [], reasons: [] } },

  'page.diagnose': {},
  'page.state.read': {},
  'page.choices.read': {},
  'page.choose': { typed: '41', kind: 'customers' },
  'page.unchoose': {},

  'settings.fourEyes.read': {},
  'settings.fourEyes.save': { rule: 'off' },
  'reviewer.save': { name: 'Robin Example' },
  'proposal.create': { ...ofApplication, seen, decision: { status: 'UnderReview' } },
  'proposal.read': { ...ofApplication, seen, text: 'a proposal' },

  'record.applications.read': ofRecord,
  'applications.find': { scope, text: 'bakery' },
  'application.link': { ...ofRecord, applicationId: 'application-1' },
  'application.unlink': { ...ofRecord, applicationId: 'application-1' },
  'application.open': { applicationId: 'application-1' },

  'testData.previewReset': { environment: 'test' },
  'testData.reset': { scope, commandId },
  'testData.read': { environment: 'test' },
  'golive.read': { environment: 'test' },
  'golive.start': {
    scope,
    which: { kind: 'one', number: 0 },
    receiver: { address: '', probe: '', secret: '' },
  },
  'golive.stop': { environment: 'live' },
  'golive.answer': { environment: 'live', id: commandId, yes: true },
  'golive.checklist.save': { item: 'documents', tick: { on: '2025-01-15', note: 'signed' } },
  'golive.report.read': { environment: 'test', form: 'json' },
  'golive.run.read': { environment: 'test' },
  'golive.begin': { id: commandId, planned: [0, 1] },
  'golive.refuse': {
    id: commandId,
    failure: { kind: 'bad-run-option', option: 'before', why: 'not-a-report' },
  },
  'golive.progress.save': { id: commandId, run },
  'golive.call': { id: commandId, key: 'run', call: { method: 'GET', path: '/v1/me' } },
  'golive.confirm': { id: commandId, what: 'Create one ticket' },
  'golive.end': { id: commandId, end: { kind: 'broken', error: 'TypeError' } },
};
