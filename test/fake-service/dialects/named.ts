import type { Message } from '../records';
import { dotted } from '../refused';
import type { Dialect } from './dialect';

const cursor = ({ ticketId, position }: Message): string => `${ticketId.slice(0, 8)}.${position}`;

/** One resource is under its own name, lists under `items`; each message carries its `cursor`. */
export const named: Dialect = {
  requestIdHeader: 'X-Correlation-Id',

  write: {
    profile: (key) => ({
      environment: key.environment,
      scopes: [...key.permissions, 'tickets:read'],
      limits: { perMinute: 600 },
    }),
    installation: (installation) => ({
      installationId: installation.id,
      title: installation.name,
      testClientId: installation.environment === 'test' ? installation.clientId : undefined,
      merchant_onboarding: { enabled: installation.merchantOnboarding },
      tags: [],
    }),
    ticket: (ticket) => ({
      id: ticket.id,
      clientId: ticket.clientId,
      summary: ticket.summary ?? '',
      description: ticket.description ?? '',
      externalReference: ticket.externalReference ?? '',
      status: ticket.status,
      priority: ticket.priority,
      attachments: ticket.attachments,
      createdAt: ticket.createdAt,
      updatedAt: ticket.updatedAt,
      version: 7,
    }),
    message: (message) => ({
      id: message.id,
      cursor: cursor(message),
      author: message.author,
      text: message.text,
      attachments: message.attachments,
      createdAt: message.createdAt,
      reactions: [],
    }),
    application: (application) => ({
      id: application.id,
      status: application.status,
      snapshot: application.snapshot,
      review: application.review ?? {},
      createdAt: application.createdAt,
      updatedAt: application.updatedAt,
      source: 'merchant',
    }),
  },

  one: (name, record) => ({ [name]: record }),
  list: (_name, records) => ({ items: records }),

  after: {
    countRead(after, thread) {
      const last = thread[Number(after.split('.')[1]) - 1];
      return last && cursor(last) === after ? last.position : undefined;
    },
    refusedWith: 422,
  },

  refuse: ({ message, fields }) => ({
    contentType: 'application/json',
    text: JSON.stringify({
      message,
      fields: Object.fromEntries(fields.map(({ path, message }) => [dotted(path), message])),
    }),
  }),

  responses: {
    messageCreated: 200,
    createRepeated: 201,
    decisionRecorded: 'the application',
    testReset: { ok: true },
    onboardingOff: 404,
    transitionNotAllowed: 409,
  },
};
