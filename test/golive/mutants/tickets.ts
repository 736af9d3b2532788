import {
  alters,
  altersRecords,
  json,
  MESSAGES,
  onRepeat,
  refusal,
  responds,
  withNewKey,
} from '../breaking';
import type { Breaks } from '../broken-service';
import { create, type Mutant } from './mutant';

export const CREATION: Mutant[] = [
  {
    broken: 'a repeated creation creates a second ticket',
    fails: { '3.2': 'service' },
    breaks: onRepeat(create, 'same body', (sent, handOn) => handOn(withNewKey(sent))),
  },
  {
    broken: 'a repeated creation returns another id',
    fails: { '3.2': 'service' },
    breaks: onRepeat(create, 'same body', (_sent, _handOn, { status, body }) =>
      json(status, { ...JSON.parse(body), id: crypto.randomUUID() }),
    ),
  },
  {
    broken: 'a repeated creation returns another text',
    fails: { '3.2': 'service' },
    breaks: onRepeat(create, 'same body', (_sent, _handOn, { status, body }) =>
      json(status, { ...JSON.parse(body), summary: 'Other words' }),
    ),
  },
  {
    broken: 'a ticket never shows the text that was sent',
    fails: { '3.2': 'service', '4.3': 'service' },
    breaks: altersRecords({ path: /\/tickets(\/[^/]+)?$/ }, (one) => ({
      ...one,
      description: 'Other words',
    })),
  },
  {
    broken: 'a repeated creation is refused',
    fails: { '3.2': 'service' },
    breaks: onRepeat(create, 'same body', () => refusal(409)),
  },
  {
    broken: 'a changed body returns the first ticket',
    fails: { '4.2': 'service', '7.4': 'service' },
    breaks: onRepeat(create, 'other body', (_sent, _handOn, first) => first),
  },
  {
    broken: 'a changed body creates a second ticket',
    fails: { '4.2': 'service', '7.4': 'service' },
    breaks: onRepeat(create, 'other body', (sent, handOn) => handOn(withNewKey(sent))),
  },
  {
    broken: 'a changed body is refused with 422',
    fails: { '4.2': 'service', '7.4': 'service' },
    breaks: onRepeat(create, 'other body', () => refusal(422)),
  },
  {
    broken: 'a changed body is refused and changes the ticket',
    fails: { '4.3': 'service' },
    breaks: onRepeat(create, 'other body', async (sent, handOn, first) => {
      const { summary } = JSON.parse(sent.body);
      const path = `/v1/tickets/${JSON.parse(first.body).id}`;
      await handOn({
        ...withNewKey(sent),
        method: 'PATCH',
        path,
        body: JSON.stringify({ summary }),
      });
      return refusal(409);
    }),
  },
];

/** Handles thread requests without their query. */
const withoutQuery =
  (name: string): Breaks =>
  () =>
  async (sent, handOn) => {
    const url = new URL(sent.path, 'http://service.invalid');
    if (MESSAGES.test(sent.path)) url.searchParams.delete(name);
    return handOn({ ...sent, path: url.pathname + url.search });
  };

export const THREAD: Mutant[] = [
  {
    broken: 'a message is lost',
    fails: { '5.3': 'service' },
    breaks: alters({}, (response, { method, path }) =>
      method === 'GET' && MESSAGES.test(path) && response.status === 200 ? json(200, []) : response,
    ),
  },
  {
    broken: 'a message returns with another text',
    fails: { '5.3': 'service' },
    breaks: altersRecords({ method: 'GET', path: MESSAGES }, (message) => ({
      ...message,
      text: String(message.text).replaceAll('&', '&amp;'),
    })),
  },
  {
    broken: 'a message returns as a manager’s',
    fails: { '5.3': 'service' },
    breaks: altersRecords({ method: 'GET', path: MESSAGES }, (message) => ({
      ...message,
      author: 'svc',
    })),
  },
  {
    broken: 'every `after` returns an empty page',
    fails: { '5.5': 'service' },
    breaks: responds({ method: 'GET', path: /messages\?.*after=/ }, json(200, [])),
  },
  {
    broken: '`after` is ignored',
    fails: { '5.5': 'service' },
    breaks: withoutQuery('after'),
  },
  {
    broken: '`limit` is ignored',
    fails: { '5.5': 'service' },
    breaks: withoutQuery('limit'),
  },
  {
    broken: 'every `after` is refused',
    fails: {},
    warns: ['5.5'],
    breaks: responds({ method: 'GET', path: /messages\?.*after=/ }, refusal(422)),
  },
  {
    broken: 'a message is doubled',
    fails: { '5.6': 'service' },
    breaks: () => async (sent, handOn) => {
      if (sent.method === 'POST' && MESSAGES.test(sent.path)) await handOn(withNewKey(sent));
      return handOn(sent);
    },
  },
  {
    broken: 'a thread is listed backwards',
    fails: { '5.6': 'service' },
    breaks: alters({ method: 'GET', path: MESSAGES }, (response) =>
      response.status === 200 ? json(200, JSON.parse(response.body).reverse()) : response,
    ),
  },
];
