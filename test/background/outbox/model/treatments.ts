/** How the service, or the way to it, treats the next call that changes something. */
export const TREATMENTS = [
  'well',
  'lost-before', // the network fails before the service has the call
  'lost-after', // … after it did the work
  'busy', // 429
  'error-before', // 503 without the work
  'error-after', // 503 with it
  'garbled', // the work, and an answer nobody can read
  'forbidden', // 403, the service's own
  'gone', // 404, the service's own
  'invalid', // 422, the service's own
  'conflict', // 409, the service's own, and never again
  'still-at-it', // 409 with Retry-After, before the work
  'at-it-after', // … with the work
  'page-400', // a gateway's page, without the work
  'page-404',
  'page-413',
  'page-after', // … in place of the answer: the work is done
  'empty-405', // a refusal without a word
  'empty-404',
  'error-inside', // 200 {"error": …} without the work
  'another', // 200 and another resource, without it
  'list', // 200 and a list, without it
  'bare-yes', // {"ok": true} with the work
  'bare-lie', // … without it
  'no-body', // 201 and nothing, with the work
  'id-alone', // 200 and an id of the thing, with the work
] as const;
export type Treatment = (typeof TREATMENTS)[number];

export type Kind =
  | 'message.send'
  | 'ticket.create'
  | 'ticket.change'
  | 'application.decide'
  | 'test.reset';

const PAGE = '<!doctype html><h1>Not here</h1>';
export const ERROR = { error: { message: 'No.' } };

export type Done = { kind?: Kind; target?: string; status: number; body: unknown } & (
  | { kind: Kind; target: string }
  | { kind?: undefined }
);

/** What ends a call before the service works on it; `work` where it comes that far. */
export function beforeTheWork(treatment: Treatment, path: string): Response | undefined | 'work' {
  switch (treatment) {
    case 'lost-before':
      return undefined;
    case 'busy':
      return json(429, {}, { 'Retry-After': '7' });
    case 'error-before':
      return json(503, {});
    case 'forbidden':
      return json(403, ERROR);
    case 'gone':
      return json(404, ERROR);
    case 'invalid':
      return json(422, ERROR);
    case 'conflict':
      return json(409, ERROR);
    case 'still-at-it':
      return json(409, ERROR, { 'Retry-After': '3' });
    case 'page-400':
    case 'page-404':
    case 'page-413':
      return page(Number(treatment.slice(5)));
    case 'empty-405':
    case 'empty-404':
      return new Response(null, { status: Number(treatment.slice(6)) });
    case 'error-inside':
      return json(200, { error: 'maintenance' });
    case 'another':
      return json(200, { data: { id: 'u-1', name: 'Ada' }, error: 'no such thing' });
    case 'list':
      return json(200, [{ id: 'x-1', author: 'partner', text: 'x' }]);
    case 'bare-lie':
      // Of a reset nothing else is ever shown (partner-api.md): this yes has to be believed.
      return json(200, path === '/v1/test/reset' ? { error: 'no' } : { ok: true });
    default:
      return 'work';
  }
}

export function afterTheWork(
  treatment: Treatment,
  { kind, target, status, body }: Done,
): Response | undefined {
  // It refused by its own rules.
  if (kind === undefined && status >= 400) return json(status, body);
  switch (treatment) {
    case 'lost-after':
      return undefined;
    case 'error-after':
      return json(503, {});
    case 'garbled':
      return page(200);
    case 'page-after':
      return page(403);
    case 'at-it-after':
      return json(409, ERROR, { 'Retry-After': '3' });
    case 'bare-yes':
      return json(200, { ok: true });
    case 'no-body':
      return new Response(null, { status: 201 });
    case 'id-alone':
      return json(200, { id: target });
    default:
      return json(status, body);
  }
}

export const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response => new Response(JSON.stringify(body), { status, headers });

export const page = (status: number): Response =>
  new Response(PAGE, { status, headers: { 'Content-Type': 'text/html' } });
