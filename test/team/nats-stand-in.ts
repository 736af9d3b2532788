import { once } from 'node:events';
import { type WebSocket, WebSocketServer } from 'ws';

/** The reply of the server to a request for a subject, as JSON; undefined to be silent. */
export type NatsReply = (subject: string) => object | undefined;

export type NatsStandIn = {
  /** As in `ws://127.0.0.1:4222`. */
  address: string;
  /** How many clients are connected. */
  connected: () => number;
  /** The subjects that clients sent something to, in their order. */
  asked: string[];
  /** Closes all connections as a server does that no longer knows their keys, and lets nobody in. */
  revoke: () => void;
  close: () => Promise<void>;
};

const INFO = {
  ...{ server_id: 'STAND-IN', version: '2.10.0', proto: 1, headers: true },
  ...{ max_payload: 1_048_576, nonce: 'FAKE-NONCE' },
};

/**
 * A NATS server that lets everyone in, and says what a test wants: errors and silences that a real one has too
 * rarely.
 */
export async function startNatsStandIn(replyTo: NatsReply): Promise<NatsStandIn> {
  const asked: string[] = [];
  let isRevoked = false;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    if (isRevoked) return refuseNats(socket);
    speakNats(socket, (subject) => {
      asked.push(subject);
      return replyTo(subject);
    });
  });
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server listens at no port.');
  return {
    address: `ws://127.0.0.1:${address.port}`,
    connected: () => server.clients.size,
    asked,
    revoke: () => {
      isRevoked = true;
      for (const socket of server.clients) socket.close(1000);
    },
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

const sayTo = (socket: WebSocket, text: string): void => socket.send(Buffer.from(text, 'latin1'));

function refuseNats(socket: WebSocket): void {
  sayTo(socket, `INFO ${JSON.stringify(INFO)}\r\n`);
  socket.once('message', () => {
    sayTo(socket, "-ERR 'Authorization Violation'\r\n");
    socket.close(1000);
  });
}

/** The part of the protocol that a client needs for requests (docs.nats.io, client protocol). */
function speakNats(socket: WebSocket, replyTo: NatsReply): void {
  const say = (text: string): void => sayTo(socket, text);
  const subscribed = new Map<string, string>();
  let text = '';

  /** Takes one command, with the lines that belong to it; false if it is not there whole. */
  function takeOne(): boolean {
    const end = text.indexOf('\r\n');
    if (end < 0) return false;
    const [name, ...args] = text.slice(0, end).split(' ');
    const isSent = name === 'PUB' || name === 'HPUB';
    const next = end + 2 + (isSent ? Number(args.at(-1)) + 2 : 0);
    if (text.length < next) return false;
    text = text.slice(next);
    if (name === 'PING') say('PONG\r\n');
    if (name === 'SUB') subscribed.set(args[0] ?? '', args.at(-1) ?? '');
    // Without an inbox there is a subject, and one size or two.
    if (isSent)
      respond(args[0] ?? '', args.length > (name === 'PUB' ? 2 : 3) ? args[1] : undefined);
    return true;
  }

  function respond(subject: string, inbox: string | undefined): void {
    const reply = replyTo(subject);
    const found = [...subscribed].find(([wanted]) => inbox?.startsWith(wanted.replace(/\*$/, '')));
    if (!reply || !found) return;
    const body = JSON.stringify(reply);
    say(`MSG ${inbox} ${found[1]} ${body.length}\r\n${body}\r\n`);
  }

  socket.on('message', (data) => {
    text += data.toString('latin1');
    while (takeOne());
  });
  say(`INFO ${JSON.stringify(INFO)}\r\n`);
}
