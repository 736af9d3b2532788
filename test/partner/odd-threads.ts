import { done, failed } from '../../lib/domain/core/failure';
import { PAGE, type Partner, readMessagePage } from '../../lib/partner/client';

/**
 * How a service treats `after` and what its messages look like: every reading the contract permits.
 */
export type OddService = {
  takes: 'id' | 'time' | 'cursor' | 'token' | 'nothing';
  /** The response to an `after` that it does not understand. */
  otherwise: 'refused' | 'empty' | 'from the start';
  inclusive: boolean;
  /** It compares times as text. */
  asText: boolean;
  hasIds: boolean;
  times: 'iso' | 'seconds' | 'zone' | 'no zone' | 'epoch' | 'none';
  /** It returns a token at the end, too. */
  alwaysNext: boolean;
  /** The most messages of a page, whatever `limit` was sent. */
  cap: number;
  /** It gives more than 200 messages if asked for more. */
  generous: boolean;
  /** Every third message has a file whose link is signed again at each reading. */
  signsAnew: boolean;
};

/**
 * A message at the service. Its identity is its place in the thread, or `place`. An empty text is
 * left out of the response.
 */
export type ServiceMessage = { text: string; at: number; place?: number };

const timeOf = ({ times }: OddService, at: number): string | number | undefined => {
  if (times === 'none') return undefined;
  if (times === 'epoch') return at;
  const iso = new Date(at).toISOString();
  if (times === 'no zone') return iso.replace('Z', '');
  if (times === 'seconds') return iso.replace(/\.\d+Z$/, 'Z');
  return times === 'zone' ? new Date(at + 3_600_000).toISOString().replace('Z', '+01:00') : iso;
};

const fileOf = (place: number, reading: number) => ({
  name: `${place % 2}.pdf`,
  mimeType: 'application/pdf',
  url: `https://files.example.com/${place}?expires=${1_763_000_000 + reading}&sig=${reading}`,
});

/** A fake service with one thread that grows. Counts its calls. */
export function oddService(service: OddService, thread: readonly ServiceMessage[]) {
  let calls = 0;
  const toJson = (message: ServiceMessage, at: number, place = message.place ?? at) => ({
    ...(service.hasIds && { id: `m-${place}` }),
    author: 'svc',
    ...(message.text !== '' && { text: message.text }),
    ...(service.signsAnew && place % 3 === 0 && { attachments: [fileOf(place, calls)] }),
    createdAt: timeOf(service, message.at),
    ...(service.takes === 'cursor' && { cursor: `c${place}` }),
    // Fields outside the contract may change from one reading to the next.
    seenTimes: calls,
  });
  const partner: Pick<Partner, 'messages'> = {
    messages: async (_, { after, limit = PAGE } = {}) => {
      calls += 1;
      if (limit > PAGE && !service.generous) return refused;
      const start = after === undefined ? 0 : placeAfter(service, thread, after);
      if (start === 'refused') return refused;
      const size = limit > PAGE ? limit : Math.min(limit, service.cap);
      const page = start === 'empty' ? [] : thread.slice(start, start + size);
      const begin = start === 'empty' ? thread.length : start;
      const end = begin + page.length;
      const hasNext = service.takes === 'token' && (service.alwaysNext || end < thread.length);
      const items = page.map((message, i) => toJson(message, begin + i));
      const body = {
        items,
        ...(service.takes === 'token' && { next: hasNext ? `t${end}` : null }),
      };
      const read = await readMessagePage(body);
      return read ? done(read) : refused;
    },
  };
  return { partner, calls: () => calls };
}

const refused = failed({ kind: 'invalid', status: 422, serviceError: { fields: [] } });

/** The index of the first message of the response. */
function placeAfter(
  service: OddService,
  thread: readonly ServiceMessage[],
  after: string,
): number | 'refused' | 'empty' {
  const found = findAfter(service, thread, after);
  if (found !== undefined) return found;
  return service.otherwise === 'from the start' ? 0 : service.otherwise;
}

function findAfter(
  service: OddService,
  thread: readonly ServiceMessage[],
  after: string,
): number | undefined {
  const step = service.inclusive ? 0 : 1;
  const numbered = (sign: string) => {
    const place = after.startsWith(sign) ? Number(after.slice(sign.length)) : Number.NaN;
    return Number.isInteger(place) && place <= thread.length ? place : undefined;
  };
  const behind = (place: number | undefined) => {
    const at = thread.findIndex((one, i) => (one.place ?? i) === place);
    return at < 0 ? undefined : at + step;
  };
  if (service.takes === 'nothing') return 0;
  if (service.takes === 'id') return behind(numbered('m-'));
  if (service.takes === 'cursor') return behind(numbered('c'));
  if (service.takes === 'token') return numbered('t');
  if (service.asText) {
    // Any `after` is text here: an id yields the times that are greater as text, or nothing.
    const newer = thread.findIndex((one) => isNewer(String(timeOf(service, one.at)), after, step));
    return newer < 0 ? thread.length : newer;
  }
  const at = /^\d+$/.test(after) ? Number(after) : Date.parse(after);
  if (Number.isNaN(at) || /^[mct]/.test(after)) return undefined;
  const newer = thread.findIndex((one) => isNewer(one.at, at, step));
  return newer < 0 ? thread.length : newer;
}

const isNewer = <T extends string | number>(one: T, after: T, step: number): boolean =>
  step === 0 ? one >= after : one > after;
