import type { IncomingMessage, ServerResponse } from 'node:http';

/** The caller disconnected before the request was read. Nothing was done. */
export class CallerGone extends Error {}

/** A response as bytes, to be sent, cut, delayed or dropped. */
export interface RawResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array;
}

/** One call in progress; a fault decides how far it gets. */
export interface Exchange {
  readonly outgoing: ServerResponse;
  /** The path with its query. */
  readonly path: string;
  /** Reads the request to its end. */
  read(): Promise<void>;
  /** Reads the request, executes it, and returns the response. */
  work(): Promise<RawResponse>;
  /** A refusal with this status, in the service's format. */
  refusal(status: number): Promise<RawResponse>;
}

export async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  } catch (cause) {
    throw new CallerGone('The caller went away.', { cause });
  }
  return Buffer.concat(chunks);
}

export async function toRawResponse(response: Response): Promise<RawResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

export function send(response: RawResponse, outgoing: ServerResponse): void {
  outgoing.writeHead(response.status, headersWithLength(response)).end(response.body);
}

export function headersWithLength({ status, headers, body }: RawResponse): RawResponse['headers'] {
  const cannotHaveBody = status === 204 || status === 304;
  return cannotHaveBody ? headers : { ...headers, 'Content-Length': String(body.length) };
}
