import type { IncomingMessage, ServerResponse } from 'node:http';

/** The caller went away before the request was read. Nothing was done. */
export class CallerGone extends Error {}

/** An answer as bytes, ready to be sent, cut, held back or thrown away. */
export interface Letter {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array;
}

/** One call in the hands of the service; a fault decides how far it gets. */
export interface Exchange {
  readonly outgoing: ServerResponse;
  /** The path with its query. */
  readonly path: string;
  /** Reads the request to its end. */
  read(): Promise<void>;
  /** Reads the request, does what it asks for, and gives back the answer to send. */
  work(): Promise<Letter>;
  /** An answer with this status, written the way the service writes its refusals. */
  refusal(status: number): Promise<Letter>;
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

export async function toLetter(response: Response): Promise<Letter> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

export function send(letter: Letter, outgoing: ServerResponse): void {
  outgoing.writeHead(letter.status, headersWithLength(letter)).end(letter.body);
}

export function headersWithLength({ status, headers, body }: Letter): Letter['headers'] {
  const cannotHaveBody = status === 204 || status === 304;
  return cannotHaveBody ? headers : { ...headers, 'Content-Length': String(body.length) };
}
