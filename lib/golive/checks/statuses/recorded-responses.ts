/** A response as services of this kind send it, its body parsed if it is JSON. */
export type RecordedResponse = { status: number; headers: Record<string, string>; body?: unknown };

/**
 * Responses that a service cannot be made to send: the client's own code handles these (check 7).
 */
export const RECORDED: Record<'403' | '429' | '5xx', readonly RecordedResponse[]> = {
  '403': [
    { status: 403, headers: {}, body: { error: { code: 'forbidden', message: 'Not permitted.' } } },
    { status: 403, headers: { 'Content-Type': 'text/html' } },
  ],
  '429': [
    {
      status: 429,
      headers: { 'Retry-After': '30' },
      body: { error: { code: 'rate_limited', message: 'Too many requests.' } },
    },
    { status: 429, headers: {}, body: { title: 'Too many requests', status: 429 } },
  ],
  '5xx': [
    { status: 500, headers: {}, body: { error: { code: 'internal', message: 'Failed.' } } },
    { status: 502, headers: { 'Content-Type': 'text/html' } },
    { status: 503, headers: { 'Retry-After': '60' }, body: { message: 'Maintenance' } },
    { status: 504, headers: {} },
  ],
};
