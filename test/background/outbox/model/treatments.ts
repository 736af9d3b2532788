import type { CommandKind } from '../../../../lib/protocol/requests/outbox';

/** How the service or the network treats the next command. */
export const TREATMENTS = [
  'well',
  'lost-before', // the network fails before the service receives the call
  'lost-after', // the network fails after the service did the work
  'busy', // 429
  'error-before', // 503 without the work
  'error-after', // 503 after the work
  'garbled', // the service does the work and sends an unreadable response
  'forbidden', // 403 from the service
  'gone', // 404 from the service
  'invalid', // 422 from the service
  'conflict', // 409 from the service, without Retry-After
  'still-at-it', // 409 with Retry-After, before the work
  'at-it-after', // 409 with Retry-After, after the work
  'page-400', // an error page of a gateway, without the work
  'page-404',
  'page-413',
  'page-after', // an error page of a gateway, after the work
  'empty-405', // a refusal without a body
  'empty-404',
  'error-inside', // 200 {"error": …} without the work
  'another', // 200 with another resource, without the work
  'list', // 200 with a list, without the work
  'bare-yes', // {"ok": true} after the work
  'bare-lie', // {"ok": true} without the work
  'no-body', // 201 without a body, after the work
  'id-alone', // 200 with the id only, after the work
] as const;
export type Treatment = (typeof TREATMENTS)[number];

export type Kind = CommandKind;

const PAGE = '<!doctype html><h1>Not here</h1>';
export const ERROR = { error: { message: 'No.' } };

export type Done = { kind?: Kind; target?: string; status: number; body: unknown } & (
  | { kind: Kind; target: string }
  | { kind?: undefined }
);

/** The response of a treatment that prevents the work, or `work`. */
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
      // A reset is confirmed by nothing else (partner-api.md), so the outbox must believe this
      // response.
      return json(200, path === '/v1/test/reset' ? { error: 'no' } : { ok: true });
    default:
      return 'work';
  }
}

export function afterTheWork(
  treatment: Treatment,
  { kind, target, status, body }: Done,
): Response | undefined {
  // The service's own rules refused the command.
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
