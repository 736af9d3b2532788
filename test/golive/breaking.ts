import { isJsonObject, type JsonObject } from '../fake-service/records';
import type { Breaks, ProxyResponse, Sent } from './broken-service';

// Building blocks for the list of broken services.

export type Where = { method?: string; path?: RegExp; key?: string };

export const TICKETS = /\/installations\/[^/]+\/tickets$/;
export const TICKET = /^\/v1\/tickets\/[^/]+$/;
export const MESSAGES = /^\/v1\/tickets\/[^/]+\/messages/;
export const LIST = /^\/v1\/installations(\?|$)/;
export const APPLICATIONS = /\/applications(\?|$)/;
export const APPLICATION = /\/applications\/[^/]+$/;

const isThere = ({ method, path, key }: Where, sent: Sent): boolean =>
  (method === undefined || sent.method === method) &&
  (path === undefined || path.test(sent.path)) &&
  (key === undefined || sent.headers['api-key'] === key);

const idempotencyKey = (sent: Sent): string => sent.headers['idempotency-key'] ?? '';

export const json = (status: number, body: unknown): ProxyResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const refusal = (status: number, message = 'There is nothing here.'): ProxyResponse =>
  json(status, { error: { code: `status_${status}`, message } });

/** Returns this response to matching calls, and does nothing else. */
export const responds =
  (where: Where, response: ProxyResponse): Breaks =>
  () =>
  async (sent, handOn) =>
    isThere(where, sent) ? response : handOn(sent);

/** Handles the call correctly and changes the response. */
export const alters =
  (where: Where, alter: (response: ProxyResponse, sent: Sent) => ProxyResponse): Breaks =>
  () =>
  async (sent, handOn) => {
    const response = await handOn(sent);
    return isThere(where, sent) ? alter(response, sent) : response;
  };

/** Changes each record of a successful response, single or in a list. */
export const altersRecords = (where: Where, alter: (record: JsonObject) => unknown): Breaks =>
  alters(where, (response) => {
    if (response.status >= 300 || response.body === '') return response;
    const body: unknown = JSON.parse(response.body);
    const altered = Array.isArray(body)
      ? body.filter(isJsonObject).map(alter)
      : isJsonObject(body)
        ? alter(body)
        : body;
    return { ...response, body: JSON.stringify(altered) };
  });

/** Replaces a refusal with that status. */
export const replaceRefusal = (
  status: number,
  where: Where,
  response: (sent: Sent) => ProxyResponse,
): Breaks => alters(where, (given, sent) => (given.status === status ? response(sent) : given));

/** Handles the second and later calls with the same Idempotency-Key. */
export const onRepeat =
  (
    where: Where,
    isRepeat: 'same body' | 'other body',
    then: (
      sent: Sent,
      handOn: (sent: Sent) => Promise<ProxyResponse>,
      first: ProxyResponse,
    ) => Promise<ProxyResponse> | ProxyResponse,
  ): Breaks =>
  () => {
    const before = new Map<string, { body: string; response: ProxyResponse }>();
    return async (sent, handOn) => {
      if (!isThere(where, sent)) return handOn(sent);
      const first = before.get(idempotencyKey(sent));
      if (first && (first.body === sent.body) === (isRepeat === 'same body'))
        return then(sent, handOn, first.response);
      const response = await handOn(sent);
      before.set(idempotencyKey(sent), { body: sent.body, response });
      return response;
    };
  };

/** Applies from the second matching call on. */
export const fromSecondCall =
  (where: Where, breaks: Breaks): Breaks =>
  (service) => {
    const broken = breaks(service);
    let times = 0;
    return async (sent, handOn) => {
      if (isThere(where, sent)) times += 1;
      return times > 1 ? broken(sent, handOn) : handOn(sent);
    };
  };

/** The same call with a new idempotency key. */
export const withNewKey = (sent: Sent): Sent => ({
  ...sent,
  headers: { ...sent.headers, 'idempotency-key': `anew-${idempotencyKey(sent)}` },
});
