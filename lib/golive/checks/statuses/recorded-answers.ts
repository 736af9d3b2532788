/** An answer as services of this kind give it, its body parsed where it is JSON. */
export type Recorded = { status: number; headers: Record<string, string>; body?: unknown };

/** What a service cannot be asked to answer: replayed through the client's own code (check 7). */
export const RECORDED: Record<'403' | '429' | '5xx', readonly Recorded[]> = {
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
