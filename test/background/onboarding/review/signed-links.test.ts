import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { retry } from '../../../../lib/background/outbox/user-actions';
import { jsonDigest } from '../../../../lib/domain/onboarding/compare-snapshots';
import { environmentDb } from '../../../../lib/storage/databases';
import { atRest } from '../../background';
import { reviewStage } from '../stage';

// The service signs the links of documents again at each reading, in a form of its own.

const at = reviewStage();
const APPROVE = {
  status: 'Approved',
  review: { partnerMerchantId: 'm-1', decidedAt: '2026-01-02T03:04:05Z' },
} as const;
const HASH = `sha256:${'5e'.repeat(32)}`;
const OTHER_HASH = `sha256:${'5f'.repeat(32)}`;

/** Adds an application whose one document has another link at each reading. */
function addApplication(linkAt: (reading: number) => string, hash?: string): string {
  const id = at.addApplication();
  let readings = 0;
  at.service.control.readApplication(id).snapshot = {
    documents: [
      {
        name: 'Passport',
        mimeType: 'application/pdf',
        ...(hash && { hash }),
        get url() {
          readings += 1;
          return linkAt(readings);
        },
      },
    ],
  };
  return id;
}

const FILES = 'https://files.example.com';

test.each([
  ['an opaque token', (n: number) => `${FILES}/get?token=opaque${n}`],
  ['a token of access', (n: number) => `${FILES}/get?access_token=opaque${n}`],
  ['an HMAC', (n: number) => `${FILES}/get?file=7&expires=${1_767_322_000 + n}&hmac=0a${n}`],
  ['a signature in the path', (n: number) => `${FILES}/signed-${n}/passport.pdf`],
])('a document with a hash holds up no decision, though its link has %s', async (_, linkAt) => {
  const id = addApplication(linkAt, HASH);
  const first = await at.reviewer.markOf(id);
  expect(await at.reviewer.markOf(id)).toEqual(first);
  expect(await at.reviewer.decide(id, APPROVE, first)).toMatchObject({ value: { kind: 'done' } });
  expect(at.reviewer.patches()).toHaveLength(1);
});

test('a decision about a file is not sent once the hash says that it is another', async () => {
  const id = addApplication((n) => `${FILES}/get?token=opaque${n}`, HASH);
  const seen = await at.reviewer.markOf(id);
  const { snapshot } = at.service.control.readApplication(id);
  const [passport] = Object.values(Object(snapshot.documents));
  Object.assign(Object(passport), { hash: OTHER_HASH });
  expect(await at.reviewer.decide(id, APPROVE, seen)).toMatchObject({
    failure: { kind: 'application-changed' },
  });
  expect(at.reviewer.patches()).toEqual([]);
});

test('a decision that an earlier version stored is sent about the same data, and about no other', async () => {
  for (const isSame of [true, false]) {
    const id = addApplication(() => `${FILES}/passport.pdf?token=1`, HASH);
    const { status } = await at.reviewer.markOf(id);
    const { snapshot } = at.service.control.readApplication(id);
    const seen = { status, digest: await jsonDigest(snapshot) };
    at.service.control.respondNext({ method: 'GET', times: 10 }, { kind: 'status', status: 503 });
    const commandId = randomUUID();
    await at.reviewer.decide(id, APPROVE, seen, commandId);
    at.service.control.clearFaults();
    if (!isSame) at.reviewer.changeMerchant(id, 'Somebody Else Ltd');
    at.service.log.clear();
    await retry({ environment: 'test', commandId });
    await atRest();
    expect(at.reviewer.patches()).toHaveLength(isSame ? 1 : 0);
    const { state } = (await (await environmentDb('test')).get('commands', commandId)) ?? {};
    expect(state).toBe(isSame ? 'done' : 'stopped');
  }
});
