import type { Message } from '../records';
import type { Dialect } from './dialect';

const token = ({ ticketId, position }: Message): string =>
  Buffer.from(`${ticketId} ${position}`).toString('base64url');

/** Everything is under `data`; `after` is a token from `meta.next`, which is null at the end. */
export const enveloped: Dialect = {
  requestIdHeader: 'Request-Id',

  write: {
    profile: (key) => ({
      environment: key.environment,
      permissions: {
        'tickets:write': key.permissions.includes('tickets:write'),
        'merchant_onboarding:write': key.permissions.includes('merchant_onboarding:write'),
        'reports:read': false,
      },
      keyEnding: key.text.slice(-4),
    }),
    installation: (installation) => ({
      installationId: installation.id,
      name: installation.name,
      testClientId: installation.environment === 'test' ? installation.clientId : undefined,
      features: installation.merchantOnboarding ? ['tickets', 'merchant_onboarding'] : ['tickets'],
      since: 1_735_689_600_000,
    }),
    ticket: (ticket) => ({
      ticketId: ticket.id,
      clientId: ticket.clientId,
      summary: ticket.summary,
      description: ticket.description,
      externalReference: ticket.externalReference,
      status: ticket.status,
      priority: ticket.priority,
      attachments: ticket.attachments,
      created: ticket.createdAt,
      updated: ticket.updatedAt,
      assignee: { displayName: 'Duty manager' },
    }),
    message: (message) => ({
      messageId: message.id,
      ticketId: message.ticketId,
      author: message.author,
      text: message.text,
      attachments: message.attachments,
      created: message.createdAt,
      language: null,
    }),
    application: (application) => ({
      applicationId: application.id,
      status: application.status,
      snapshot: application.snapshot,
      review: application.review,
      created: application.createdAt,
      updated: application.updatedAt,
      riskBand: null,
    }),
  },

  one: (_name, record) => ({ data: record }),
  list: (_name, records, next) => ({ data: records, meta: { next, count: records.length } }),

  after: {
    behind: token,
    countRead(after, thread) {
      const position = Number(Buffer.from(after, 'base64url').toString().split(' ')[1]);
      const last = thread[position - 1];
      return last && token(last) === after ? position : undefined;
    },
    refusedWith: 422,
  },

  // RFC 9457
  refuse: ({ status, code, message, fields }) => ({
    contentType: 'application/problem+json',
    text: JSON.stringify({
      type: `https://errors.example.com/${code}`,
      title: message,
      status,
      detail: `${message} (${code})`,
      errors: fields.map(({ path, message }) => ({
        pointer: ['#', ...path].join('/'),
        detail: message,
      })),
    }),
  }),

  responses: {
    messageCreated: 201,
    createRepeated: 201,
    decisionRecorded: 'the application',
    testReset: { data: { cleared: true } },
    onboardingOff: 403,
    transitionNotAllowed: 422,
  },
};
