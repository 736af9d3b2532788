import { dotted } from '../refused';
import type { Dialect } from './dialect';

const time = (at: number): string => new Date(at).toISOString();

/** Bare objects and arrays; `after` is the id of the last message read. */
export const plain: Dialect = {
  requestIdHeader: 'X-Request-Id',

  write: {
    profile: (key) => ({
      environment: key.environment,
      permissions: [...key.permissions],
      organisation: key.organisation,
    }),
    installation: (installation) => ({
      installationId: installation.id,
      name: installation.name,
      testClientId: installation.environment === 'test' ? installation.clientId : undefined,
      merchant_onboarding: installation.merchantOnboarding,
      region: 'eu-1',
    }),
    ticket: (ticket) => ({
      id: ticket.id,
      installationId: ticket.installation.id,
      clientId: ticket.clientId,
      summary: ticket.summary ?? null,
      description: ticket.description ?? null,
      externalReference: ticket.externalReference ?? null,
      status: ticket.status,
      priority: ticket.priority,
      attachments: ticket.attachments,
      createdAt: time(ticket.createdAt),
      updatedAt: time(ticket.updatedAt),
      channel: 'api',
    }),
    message: (message) => ({
      id: message.id,
      author: message.author,
      text: message.text,
      attachments: message.attachments,
      createdAt: time(message.createdAt),
      deliveredVia: 'api',
    }),
    application: (application) => ({
      id: application.id,
      status: application.status,
      snapshot: application.snapshot,
      review: application.review ?? null,
      createdAt: time(application.createdAt),
      updatedAt: time(application.updatedAt),
      schemaVersion: 3,
    }),
  },

  one: (_name, record) => record,
  list: (_name, records) => records,

  after: {
    countRead(after, thread) {
      const index = thread.findIndex((message) => message.id === after);
      return index < 0 ? undefined : index + 1;
    },
    refusedWith: 422,
  },

  refuse: ({ code, message, fields }) => ({
    contentType: 'application/json',
    text: JSON.stringify({
      error: {
        code,
        message,
        fields: fields.map(({ path, message }) => ({ field: dotted(path), message })),
      },
    }),
  }),

  responses: {
    messageCreated: 201,
    createRepeated: 200,
    decisionRecorded: 'the application',
    testReset: 'nothing',
    onboardingOff: 404,
    transitionNotAllowed: 409,
  },
};
