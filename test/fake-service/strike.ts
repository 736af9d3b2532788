import type { ServerResponse } from 'node:http';
import { type Exchange, headersWithLength, type RawResponse, send } from './exchange';
import type { Fault, PlacedFault } from './faults';

type Moment = Extract<Fault, { kind: 'silence' }>['at'];

/** Applies a fault to a call. */
export async function strike(placed: PlacedFault, exchange: Exchange): Promise<void> {
  const { fault } = placed;
  const { outgoing } = exchange;

  switch (fault.kind) {
    case 'status': {
      await (fault.afterWork ? exchange.work() : exchange.read());
      placed.strike();
      const response = await statusResponse(fault, exchange);
      return send({ ...response, headers: { ...response.headers, ...fault.headers } }, outgoing);
    }
    case 'html': {
      await (fault.afterWork ? exchange.work() : exchange.read());
      placed.strike();
      return send(webPage, outgoing);
    }
    case 'gateway': {
      await (fault.afterWork ? exchange.work() : exchange.read());
      placed.strike();
      return send({ ...webPage, status: fault.status }, outgoing);
    }
    case 'garbage': {
      await (fault.afterWork ? exchange.work() : exchange.read());
      placed.strike();
      outgoing.socket?.end('HTTP/9.9 banana split\r\n\r\n');
      return;
    }
    case 'half-body': {
      const response = await exchange.work();
      placed.strike();
      outgoing.writeHead(response.status, headersWithLength(response));
      outgoing.write(firstHalf(response.body), () => outgoing.destroy());
      return;
    }
    case 'cut-chunks': {
      const { status, headers, body } = await exchange.work();
      placed.strike();
      outgoing.writeHead(status, headers);
      outgoing.write(firstHalf(body), () => outgoing.destroy());
      return;
    }
    case 'endless': {
      await exchange.read();
      placed.strike();
      outgoing.writeHead(200, { 'Content-Type': 'application/json' });
      return pour(placed, outgoing);
    }
    case 'silence':
      return fallSilent(fault.at, placed, exchange);
    case 'drop': {
      await (fault.when === 'after-work' ? exchange.work() : exchange.read());
      placed.strike();
      outgoing.destroy();
      return;
    }
    case 'redirect': {
      await exchange.read();
      placed.strike();
      const Location = new URL(exchange.path, fault.to).href;
      return send({ status: fault.status ?? 307, headers: { Location }, body: nothing }, outgoing);
    }
    case 'delay': {
      await exchange.read();
      placed.strike();
      await placed.hold(outgoing, fault.ms);
      return send(await exchange.work(), outgoing);
    }
  }
}

/** Writes spaces until the caller disconnects, or until `release()`. */
async function pour(placed: PlacedFault, outgoing: ServerResponse): Promise<void> {
  const drop = Buffer.alloc(64 * 1024, ' ');
  const more = (): void => {
    while (!outgoing.destroyed && outgoing.write(drop));
  };
  outgoing.on('drain', more);
  more();
  await placed.hold(outgoing);
  outgoing.off('drain', more);
  outgoing.end();
}

async function fallSilent(at: Moment, placed: PlacedFault, exchange: Exchange): Promise<void> {
  const { outgoing } = exchange;
  const silence = (): Promise<void> => {
    placed.strike();
    return placed.hold(outgoing);
  };

  if (at === 'before-reading') await silence();
  const response = await exchange.work();
  const { body } = response;
  if (at === 'before-headers') await silence();
  outgoing.writeHead(response.status, headersWithLength(response));
  outgoing.flushHeaders();
  if (at === 'after-headers') await silence();
  if (at === 'mid-body') {
    outgoing.write(firstHalf(body));
    await silence();
    outgoing.end(body.subarray(firstHalf(body).length));
    return;
  }
  outgoing.end(body);
}

const nothing = new Uint8Array();

const webPage: RawResponse = {
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: Buffer.from('<!doctype html><title>Guest network</title><h1>Please sign in</h1>'),
};

const firstHalf = (body: Uint8Array): Uint8Array => body.subarray(0, Math.ceil(body.length / 2));

async function statusResponse(
  { status, body }: Extract<Fault, { kind: 'status' }>,
  exchange: Exchange,
): Promise<RawResponse> {
  if (body === undefined && status >= 400) return exchange.refusal(status);
  if (body === undefined) return { status, headers: {}, body: nothing };
  if (body instanceof Uint8Array) return { status, headers: {}, body };
  if (typeof body === 'string') return { status, headers: {}, body: Buffer.from(body) };
  const headers = { 'Content-Type': 'application/json' };
  return { status, headers, body: Buffer.from(JSON.stringify(body)) };
}
