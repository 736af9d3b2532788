import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { workOff } from '../../lib/notifications/work-off';
import { waitFor } from '../wait-for';
import { startReceiverProcess } from './receiver-process';
import { directory, durable, headersOf, NOON, receiverWith, request, SECRET } from './stage';

// No request and no signed notification may end the receiver, or stop later work. A failure prints
// the seed; set `SEED` in the environment to run it again.
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);

const target = fc.oneof(
  fc.constantFrom(
    ...['/notifications', '/health', '/processed/x', '//a:b@c/x', 'http://a@c/', '*', 'a:1'],
    ...['http://a:b@receiver/notifications', '//', '/processed/%zz', 'http://[', '/..//../%00'],
    ...['mailto:a@b', 'http:', '?x', '#', 'data:,', '/processed/__proto__', 'https://%/'],
  ),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }).map(withoutSpace),
);

const method = fc.constantFrom(
  ...[
    'POST',
    'GET',
    'HEAD',
    'PUT',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'M-SEARCH',
    'PURGE',
    'post',
    'X',
  ],
);

const header = fc.oneof(
  fc.constantFrom(
    ...['webhook-id: msg_1', 'webhook-id: ', 'webhook-timestamp: 1e9', 'webhook-timestamp: -1'],
    ...['webhook-timestamp: 9999999999', 'webhook-signature: v1,x', 'Expect: 100-continue'],
    ...['Expect: more', 'Upgrade: websocket', 'Connection: upgrade', 'Content-Encoding: gzip'],
    ...[
      'Host: other',
      'Host: a@b',
      'Content-Type: \xff',
      'Content-Length: 5',
      'Content-Length: -1',
    ],
    ...[
      'Transfer-Encoding: chunked',
      'Cookie: __proto__=1',
      'constructor: 1',
      ': none',
      'no colon',
    ],
  ),
  fc
    .tuple(
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }),
      fc.string({ unit: 'binary-ascii', maxLength: 60 }),
    )
    .map(([name, value]) => `${name}: ${value}`),
);

const wireRequest = fc
  .tuple(
    method,
    target,
    fc.array(header, { maxLength: 6 }),
    fc.oneof(fc.constant('{}'), fc.string({ unit: 'binary-ascii', maxLength: 200 })),
  )
  .map(([verb, path, headers, body]) =>
    [`${verb} ${path} HTTP/1.1`, 'Host: receiver', ...headers, '', body].join('\r\n'),
  );

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, '_');
}

/** Sends bytes, and resolves when the receiver has responded or disconnected. */
async function sendBytes(origin: string, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  // The receiver may disconnect during an invalid request: that is a response too.
  socket.on('error', () => socket.destroy());
  const closed = once(socket, 'close');
  socket.on('data', () => socket.end());
  socket.end(bytes, 'latin1');
  await closed;
}

test(`no request ends the receiver, whatever its target, headers or body (seed ${SEED})`, async () => {
  const receiver = await startReceiverProcess(directory(), SECRET);
  onTestFinished(async () => {
    await receiver.end();
  });
  const isUp = async () => (await fetch(`${receiver.origin}/health`)).status;
  await fc.assert(
    fc.asyncProperty(fc.array(wireRequest, { minLength: 1, maxLength: 8 }), async (requests) => {
      await Promise.all(requests.map((bytes) => sendBytes(receiver.origin, bytes)));
      expect(await isUp()).toBe(200);
    }),
    // After a crash the property test cannot look for a shorter example.
    { seed: SEED, numRuns: 60, endOnFailure: true },
  );
  const at = Date.now();
  const body = '{"type":"merchant_onboarding.application.updated"}';
  const headers = await headersOf({ id: 'after', body, at });
  const sent = await fetch(`${receiver.origin}/notifications`, { method: 'POST', headers, body });
  expect(sent.status).toBe(204);
  await waitFor(async () =>
    expect(await (await fetch(`${receiver.origin}/processed/after`)).json()).toEqual({
      processed: 1,
    }),
  );
});

/**
 * JSON texts that are hard to store or read: overflowing numbers, depth, unusual names, lone
 * surrogates.
 */
const hardJson = fc.oneof(
  fc.constantFrom(
    ...['1e400', '-1e400', '1e308', '-1e308', '9e15', '0', '-0', 'null', 'true', '[]', '{}', '""'],
    ...[String.raw`"\ud800"`, String.raw`"\u0000"`, '"275760-09-13T00:00:00.001Z"', '"Infinity"'],
    ...[
      '{"__proto__":{"id":"x"}}',
      '{"constructor":1}',
      `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
    ],
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  ),
  fc.json({ maxDepth: 4 }),
  fc.string({ maxLength: 250 }).map((text) => JSON.stringify(text)),
);

const NAMES = [
  'type',
  'event',
  'kind',
  'timestamp',
  'createdAt',
  'created',
  'occurredAt',
  'at',
  'id',
  'data',
  'payload',
  'application',
  'snapshot',
  'applicationId',
  'application_id',
  'installationId',
  '__proto__',
];

const members = (value: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 6 })
    .map((pairs) => `{${pairs.map(([name, json]) => `"${name}":${json}`).join(',')}}`);

// Larger ones are refused by their size (`receive.test.ts`).
const payload = fc
  .oneof(
    hardJson,
    members(fc.oneof(hardJson, members(fc.oneof(hardJson, members(hardJson))))),
    members(hardJson).map((json) =>
      json.replace('{', '{"type":"merchant_onboarding.application.updated",').replace(',}', '}'),
    ),
    fc.string({ maxLength: 100 }),
  )
  .filter((text) => Buffer.byteLength(text) <= 256 * 1024);

test(`no signed notification stops the work on later ones, whatever its body (seed ${SEED})`, async () => {
  const seen = await durable();
  const { send } = receiverWith({ seen });
  let sent = 0;
  const deliver = async (body: string, at = NOON) =>
    send(request(await headersOf({ id: `msg_${++sent}`, body, at }), body));
  await fc.assert(
    fc.asyncProperty(
      fc.array(payload, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -400, max: 400 }),
      async (bodies, seconds) => {
        for (const body of bodies) {
          const at = NOON + seconds * 1000;
          const status = await deliver(body, at);
          expect(Math.abs(seconds) > 300 ? [401] : [200, 204, 400]).toContain(status);
        }
        // A valid one follows: it is accepted and processed.
        expect(await deliver(`{"type":"a.b","n":${sent}}`)).toBe(204);
        const failures: unknown[] = [];
        const left = await workOff({
          list: seen,
          handle: () => undefined,
          failed: (error) => failures.push(error),
        });
        expect({ left, failures }).toEqual({ left: 0, failures: [] });
        expect(await seen.processed(`msg_${sent}`)).toBe(1);
      },
    ),
    { seed: SEED, numRuns: 150, endOnFailure: true },
  );
});
