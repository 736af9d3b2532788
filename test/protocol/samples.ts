import type { Asked, QuestionName } from '../../lib/border/questions';
import { Recipe } from '../../lib/domain/recipe';

const place = { environment: 'test', installationId: 'inst-test-northlight' } as const;
const ofTicket = { place, ticketId: 'ticket-1' };
const ofApplication = { place, applicationId: 'application-1' };
const ofRecord = { place, reference: 'crm.example.com/customers/41' };
const action = '0b0e7f9e-6a53-4d43-9a0c-5f4a3c6f0a11';
const ofWrite = { environment: 'test', action } as const;
const record = { host: 'crm.example.com', type: 'customers', id: '41' };
const seen = { status: 'Submitted', digest: 'ab'.repeat(32) };
const attachment = {
  name: 'a.pdf',
  mimeType: 'application/pdf',
  url: 'https://files.example.com/a.pdf',
  hash: '',
};
const message = { text: 'Paid back.', attachments: [attachment] };
const origin = 'https://crm.example.com';
const recipe = Recipe.parse({
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

/**
 * One request of a valid shape for each name, as a screen would make it. Who is denied one of these
 * is denied for who they are.
 */
export const SAMPLES = {
  'crm.recipe': {},
  'crm.record': {
    record: { ref: { type: 'customers', id: '41' }, url: `${origin}/customers/41` },
    needs: 'nothing',
    gaveIn: false,
  },
  'crm.dock': { open: true, width: 380, handleAt: 40 },

  'setup.read': {},
  'tab.read': {},
  'tab.reload': {},
  'counts.read': {},
  'activity.report': {},
  'rights.read': { environment: 'test' },
  'fileHosts.granted': { origin },
  'fileHosts.handBack': { origins: [origin] },
  'ticket.open': { ticketId: 'ticket-1' },
  'desk.records': { place },
  'requirementPaths.read': { place },
  'session.read': {},
  'session.refresh': {},
  'session.choose': { environment: 'live' },
  'keys.add': { address: 'https://service.example.com', key: 'svc_test_FAKE_sample' },
  'keys.remove': { environment: 'test' },
  'keys.unlock': { passphrase: 'open sesame' },
  'keys.lock': {},
  'lock.choose': { need: 'both', passphrase: 'open sesame' },
  'lock.after': { after: 60 },
  'diagnostics.read': {},
  'everything.weigh': {},
  'everything.forget': {},
  'sites.add': { address: `${origin}/customers/41`, pattern: '/customers/:id' },
  'crms.switch': { id: 'hubspot', on: true },
  'clientField.keep': { at: { crm: 'hubspot' }, field: 'client_id' },
  'sites.remove': { origin },
  'notices.read': {},
  'notices.choose': { on: true, withSummary: true },
  'pages.open': { page: 'desk' },
  'host.accept': {},
  'dock.fold': {},
  'dock.look': {},
  'dock.stand': { side: 'left', over: true },

  'teach.offer': {},
  'teach.start': { anew: false },
  'teach.sample': { address: `${origin}/customers/41`, ways: {} },
  'teach.read': {},
  'teach.recipe': { origin, pattern: '/customers/:id', chosen: { name: 0 } },
  'teach.third': { origin, pattern: '/customers/:id' },
  'teach.drop': { origin },
  'recipe.try': { origin, recipe },
  'recipe.keep': { origin, recipe },
  'recipe.drop': { origin, kind: 'taught-crm-example-com' },

  'record.read': {},
  'ticket.read': ofTicket,
  'ticket.create': {
    place,
    action,
    ticket: {
      clientId: '6f1c2a70-0a51-4d1e-8a01-000000000001',
      summary: 'Refund',
      description: 'Twice charged',
      priority: 'Regular',
      attachments: [attachment],
    },
    record,
  },
  'ticket.change': { ...ofTicket, action, change: { status: 'Closed' } },
  'ticket.look': { ...ofTicket, record },
  'ticket.link': { ...ofTicket, record, anyway: true },
  'ticket.unlink': { ...ofTicket, reference: ofRecord.reference },
  'thread.read': ofTicket,
  'thread.seen': { ...ofTicket, upTo: 1, openedAt: 1 },
  'thread.unread': { ...ofTicket, from: 0 },
  'message.send': { ...ofTicket, action, message, anyway: true },
  'desk.read': { place, text: '', status: '', record: '', limit: 50 },
  watch: { place, ticketIds: ['ticket-1'], openId: 'ticket-1' },
  'draft.read': { place, subject: 'reply/ticket-1' },
  'draft.keep': {
    place,
    subject: 'reply/ticket-1',
    draft: { action, text: 'Half a reply', attachments: [], fields: {} },
  },
  'draft.drop': { place, subject: 'reply/ticket-1', action },

  'write.takeBack': ofWrite,
  'write.retry': ofWrite,
  'write.sendAnyway': ofWrite,
  'write.sendAnew': ofWrite,
  'write.drop': ofWrite,
  'outbox.read': { environment: 'test' },
  'service.read': { environment: 'test' },
  'service.check': { environment: 'test' },
  'undo.read': {},
  'undo.choose': { seconds: 5 },

  'applications.read': { place, text: '', status: '', limit: 50 },
  'applications.watch': { place },
  'application.read': ofApplication,
  'application.trail': ofApplication,
  'application.decide': {
    ...ofApplication,
    action,
    decision: {
      status: 'Approved',
      review: { partnerMerchantId: 'm-1', decidedAt: '2026-11-21T09:00:00.000Z' },
    },
    seen,
  },
  'application.document': {
    ...ofApplication,
    digest: seen.digest,
    document: { path: 'documents[0]', verdict: 'opened' },
  },
  'application.seen': { ...ofApplication, seen },
  'application.notes': ofApplication,
  'application.note': { ...ofApplication, text: 'Looks sound.' },

  'page.diagnose': {},
  'page.look': {},
  'page.choices': {},
  'page.choose': { typed: '41', kind: 'customers' },
  'page.unchoose': {},

  'fourEyes.read': {},
  'fourEyes.choose': { rule: 'off' },
  'reviewer.name': { name: 'Robin Example' },
  'proposal.make': { ...ofApplication, seen, decision: { status: 'UnderReview' } },
  'proposal.read': { ...ofApplication, seen, text: 'a proposal' },

  'record.applications': ofRecord,
  'applications.find': { place, text: 'bakery' },
  'application.link': { ...ofRecord, applicationId: 'application-1' },
  'application.unlink': { ...ofRecord, applicationId: 'application-1' },
  'application.open': { applicationId: 'application-1' },

  'testData.weigh': { environment: 'test' },
  'testData.reset': { place, action },
  'testData.read': { environment: 'test' },
  'golive.read': { environment: 'test' },
  'golive.start': {
    place,
    which: { kind: 'all' },
    receiver: { address: '', probe: '', secret: '' },
  },
  'golive.stop': { environment: 'live' },
  'golive.answer': { environment: 'live', id: action, yes: true },
  'golive.tick': { item: 'documents', tick: { on: '2025-01-15', note: 'signed' } },
  'golive.report': { environment: 'test', form: 'json' },
} satisfies { [Q in QuestionName]: Asked<Q> };
