import { isJsonObject, type JsonObject } from '../../fake-service/records';
import {
  APPLICATION,
  APPLICATIONS,
  alters,
  altersRecords,
  json,
  onRepeat,
  refusal,
  responds,
  TICKET,
  withNewKey,
} from '../breaking';
import type { Breaks } from '../broken-service';
import { decide, type Mutant } from './mutant';

const read = { method: 'GET', path: APPLICATION };

/** Changes the review of an application that has one. */
const altersReview = (alter: (review: JsonObject) => JsonObject): Breaks =>
  altersRecords(read, (one) =>
    isJsonObject(one.review) ? { ...one, review: alter(one.review) } : one,
  );

export const REVIEWS: Mutant[] = [
  {
    broken: 'the list of applications fails',
    fails: { '9.1': 'service' },
    breaks: responds({ path: APPLICATIONS }, refusal(500)),
  },
  {
    broken: 'the list of applications is empty although reviews are enabled',
    fails: { '9.1': 'service' },
    breaks: responds({ path: APPLICATIONS }, refusal(404)),
  },
  {
    broken: 'a single application has another status than in the list',
    fails: { '9.1': 'service' },
    breaks: altersRecords(read, (one) => ({ ...one, status: 'Approved' })),
  },
  {
    broken: 'a snapshot is a string',
    fails: { '9.2': 'service' },
    breaks: altersRecords(read, (one) => ({ ...one, snapshot: JSON.stringify(one.snapshot) })),
  },
  {
    broken: 'a decision is accepted and not recorded',
    fails: { '9.3': 'service' },
    breaks: responds(decide, json(200, {})),
  },
  {
    broken: 'a decision that is allowed is refused',
    fails: { '9.3': 'service' },
    breaks: responds(decide, refusal(409)),
  },
  {
    broken: 'the reason of a result is replaced',
    fails: { '9.4': 'service' },
    breaks: altersRecords(read, (one) => ({ ...one, review: { reasonCode: 'OTHER' } })),
  },
  {
    broken: 'a review is not recorded',
    fails: {},
    warns: ['9.4'],
    breaks: altersRecords(read, ({ review: _, ...one }) => one),
  },
  {
    broken: 'the requirements of a review are not recorded',
    fails: {},
    warns: ['9.4'],
    breaks: altersReview(({ requirements: _, ...review }) => review),
  },
  {
    broken: 'the message of a review is replaced',
    fails: { '9.4': 'service' },
    breaks: altersReview((review) => ({ ...review, message: 'Other words.' })),
  },
  {
    broken: 'a review contains no requirements',
    fails: { '9.4': 'service' },
    breaks: altersReview((review) => ({ ...review, requirements: [] })),
  },
  {
    broken: 'a review contains another field',
    fails: { '9.4': 'service' },
    breaks: altersReview((review) => ({
      ...review,
      requirements: [{ field: 'company.other', message: 'Other words.' }],
    })),
  },
  {
    broken: 'a result is read with the previous status',
    fails: { '9.4': 'service' },
    breaks: alters(read, (response) => ({
      ...response,
      body: response.body.replace('"status":"InformationRequired"', '"status":"UnderReview"'),
    })),
  },
  {
    broken: 'a repeated decision takes effect again',
    fails: { '9.5': 'service' },
    breaks: onRepeat(decide, 'same body', (sent, handOn) => handOn(withNewKey(sent))),
  },
  {
    broken: 'a repeated decision is refused',
    fails: { '9.5': 'service' },
    breaks: onRepeat(decide, 'same body', () => refusal(409)),
  },
];

export const REPORT: Mutant[] = [
  {
    broken: 'tickets cannot be closed',
    fails: {},
    warns: ['10.1'],
    breaks: responds({ method: 'PATCH', path: TICKET }, refusal(500)),
  },
  {
    broken: 'the request id is the key',
    fails: { '10.2': 'service' },
    breaks: alters({}, (response, sent) => ({
      ...response,
      headers: { ...response.headers, 'x-request-id': sent.headers['api-key'] ?? '' },
    })),
  },
  {
    broken: 'the request id names the ticket',
    fails: { '10.2': 'service' },
    breaks: alters({ method: 'GET' }, (response, { path }) => ({
      ...response,
      headers: { ...response.headers, 'x-request-id': `for:${path.split('/').at(-1)}` },
    })),
  },
];
