import type { Dialect } from './dialect';

const time = (at: number): string => new Date(at).toISOString();
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * `after` is a time, and only strictly newer messages follow. A page may end between two messages
 * of one millisecond: a reader that continues at the last time would lose one.
 */
export const timed: Dialect = {
  requestIdHeader: 'X-Trace-Id',

  write: {
    profile: (key) => ({
      environment: key.environment,
      scopes: {
        'tickets:write': key.permissions.includes('tickets:write'),
        'merchant_onboarding:write': key.permissions.includes('merchant_onboarding:write'),
      },
      issued: '2026-01-05T08:00:00.000Z',
    }),
    installation: (installation) => ({
      installationId: installation.id,
      company: { name: installation.name },
      testClientId: installation.environment === 'test' ? installation.clientId : undefined,
      features: [{ name: 'merchant_onboarding', enabled: installation.merchantOnboarding }],
      zone: 'UTC',
    }),
    ticket: (ticket) => ({
      ticketId: ticket.id,
      clientId: ticket.clientId,
      summary: ticket.summary ?? null,
      description: ticket.description ?? null,
      externalReference: ticket.externalReference ?? null,
      status: ticket.status,
      priority: ticket.priority,
      attachments: ticket.attachments,
      created: time(ticket.createdAt),
      updated: time(ticket.updatedAt),
      watchers: 2,
    }),
    message: (message) => ({
      messageId: message.id,
      author: message.author,
      text: message.text,
      attachments: message.attachments,
      created: time(message.createdAt),
      edited: false,
    }),
    application: (application) => ({
      applicationId: application.id,
      status: application.status,
      snapshot: application.snapshot,
      review: application.review ?? null,
      created: time(application.createdAt),
      updated: time(application.updatedAt),
      queue: 'standard',
    }),
  },

  one: (_name, record) => record,
  list: (name, records) => ({ [name === 'application' ? 'results' : `${name}s`]: records }),

  after: {
    countRead(after, thread) {
      if (!isTime.test(after)) return undefined;
      const newer = thread.findIndex(({ createdAt }) => createdAt > Date.parse(after));
      return newer < 0 ? thread.length : newer;
    },
    refusedWith: 400,
  },

  refuse({ status, message, fields }) {
    if (status === 401 || status === 403) return undefined;
    if (status === 404 || status >= 500) {
      const text = `<!doctype html><title>${status}</title><h1>${message}</h1>`;
      return { contentType: 'text/html; charset=utf-8', text };
    }
    const errors = Object.fromEntries(
      fields.map(({ path, message }) => [path.join('.'), [message]]),
    );
    return { contentType: 'application/json', text: JSON.stringify({ message, errors }) };
  },

  responses: {
    messageCreated: 201,
    createRepeated: 200,
    decisionRecorded: 'nothing',
    testReset: 'nothing',
    onboardingOff: 403,
    transitionNotAllowed: 422,
  },
};
