import { describe, expect, test } from 'vitest';
import { fullDialects } from './dialects/dialect';
import {
  applicationPath,
  call,
  idOf,
  type Reply,
  recordIn,
  recordsIn,
  serviceForTests,
} from './partner';
import type { FakeService } from './server';

const reviews = {
  UnderReview: undefined,
  InformationRequired: {
    reasonCode: 'DOCUMENT_EXPIRED',
    message: 'The registration has expired.',
    requirements: [{ field: 'documents.0', message: 'Send a current one.' }],
  },
  Approved: { partnerMerchantId: 'M-1', decidedAt: '2026-02-01T10:00:00Z' },
  Rejected: undefined,
};
type Decision = keyof typeof reviews;

function decide(service: FakeService, status: Decision, idempotencyKey: string): Promise<Reply> {
  const body = { status, review: reviews[status] };
  return call(service, 'PATCH', applicationPath(service), { idempotencyKey, body });
}

describe.each(fullDialects)('merchant onboarding, %s', (dialect) => {
  const running = serviceForTests(dialect);
  const stateOf = (service: FakeService): string =>
    service.control.readApplication(service.places.test.withOnboarding.applicationIds[0] ?? '')
      .status;

  test('applications are listed newest first', async () => {
    const service = running();
    const { installationId, applicationIds } = service.places.test.withOnboarding;
    const { id } = service.control.applicationArrives(installationId);
    const path = `/v1/installations/${installationId}/merchant-onboarding/applications`;
    const ids = recordsIn(await call(service, 'GET', path)).map(idOf);
    expect(ids).toEqual([id, ...applicationIds.toReversed()]);
  });

  test('an application shows its complete snapshot, with unknown and unusual names', async () => {
    const service = running();
    const { status, snapshot } = recordIn(await call(service, 'GET', applicationPath(service)));
    expect(status).toBe('Submitted');
    expect(Object.keys(Object(snapshot))).toEqual(
      expect.arrayContaining(['company', 'documents', 'consent', 'agreedLater', '__proto__']),
    );
  });

  const allowed: [Decision[], Decision][] = [
    [[], 'UnderReview'],
    [[], 'InformationRequired'],
    [[], 'Approved'],
    [[], 'Rejected'],
    [['UnderReview'], 'InformationRequired'],
    [['UnderReview'], 'Approved'],
    [['UnderReview'], 'Rejected'],
    [['InformationRequired'], 'UnderReview'],
    [['InformationRequired'], 'InformationRequired'],
    [['InformationRequired'], 'Approved'],
    [['InformationRequired'], 'Rejected'],
  ];
  test.each(allowed)('after %j the status may change to %s', async (before, next) => {
    const service = running();
    for (const status of before) await decide(service, status, status);
    const reply = await decide(service, next, 'next');
    expect(reply.status).toBe(dialect === 'timed' ? 204 : 200);
    expect(stateOf(service)).toBe(next);
  });

  test.each(['Approved', 'Rejected'] as const)('%s is final: any PATCH gets 409', async (final) => {
    const service = running();
    await decide(service, final, 'final');
    for (const status of ['UnderReview', 'Approved', 'Rejected'] as const) {
      expect((await decide(service, status, status)).status).toBe(409);
    }
    expect(stateOf(service)).toBe(final);
  });

  test('a decision for Submitted, or from UnderReview to UnderReview, is refused', async () => {
    const service = running();
    const refused = dialect === 'plain' || dialect === 'named' ? 409 : 422;
    await decide(service, 'UnderReview', 'a');
    expect((await decide(service, 'UnderReview', 'b')).status).toBe(refused);
    const back = { idempotencyKey: 'c', body: { status: 'Submitted' } };
    expect((await call(service, 'PATCH', applicationPath(service), back)).status).toBe(refused);
  });

  test('the same decision with the same key gets the same response and is executed once', async () => {
    const service = running();
    const first = await decide(service, 'Approved', 'once');
    const again = await decide(service, 'Approved', 'once');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(service.log.effectsOf('once').decisions).toBe(1);
  });

  const bad: [what: string, body: object, field: string][] = [
    ['an unknown status', { status: 'Maybe' }, 'status'],
    ['InformationRequired without a review', { status: 'InformationRequired' }, 'review'],
    [
      'no requirements',
      {
        status: 'InformationRequired',
        review: { ...reviews.InformationRequired, requirements: [] },
      },
      'requirements',
    ],
    [
      'a requirement without a field',
      {
        status: 'InformationRequired',
        review: { ...reviews.InformationRequired, requirements: [{ message: 'x' }] },
      },
      'requirements',
    ],
    [
      'no reasonCode',
      {
        status: 'InformationRequired',
        review: { ...reviews.InformationRequired, reasonCode: undefined },
      },
      'reasonCode',
    ],
    [
      'no message',
      { status: 'InformationRequired', review: { ...reviews.InformationRequired, message: '' } },
      'message',
    ],
    [
      'no partnerMerchantId',
      { status: 'Approved', review: { decidedAt: '2026-02-01T10:00:00Z' } },
      'partnerMerchantId',
    ],
    [
      'a decidedAt that is not UTC',
      {
        status: 'Approved',
        review: { partnerMerchantId: 'M-1', decidedAt: '2026-02-01T10:00:00+02:00' },
      },
      'decidedAt',
    ],
    ['a review that is text', { status: 'Rejected', review: 'no' }, 'review'],
    [
      'a key inside the review',
      { status: 'Rejected', review: { note: 'svc_test_FAKE_everything_0001' } },
      'review',
    ],
  ];
  test.each(bad)('%s is refused with 422', async (_what, body, field) => {
    const service = running();
    const sent = { idempotencyKey: 'a', body };
    const reply = await call(service, 'PATCH', applicationPath(service), sent);
    expect(reply.status).toBe(422);
    expect(reply.text).toContain(field);
    expect(stateOf(service)).toBe('Submitted');
  });

  test('a correction by the merchant changes its fields in the snapshot and keeps the others', async () => {
    const service = running();
    const id = service.places.test.withOnboarding.applicationIds[0] ?? '';
    expect(() => service.control.merchantCorrects(id, {})).toThrow('Nothing to correct');
    await decide(service, 'InformationRequired', 'ask');
    service.control.merchantCorrects(id, { documents: [] });
    const { status, snapshot } = recordIn(await call(service, 'GET', applicationPath(service)));
    expect(status).toBe('InformationRequired');
    expect(snapshot).toMatchObject({ documents: [], consent: { transferAgreed: true } });
    expect(Object.keys(Object(snapshot))).toContain('__proto__');
  });

  test('an installation without merchant onboarding refuses all its calls', async () => {
    const service = running();
    const { installationId } = service.places.test.withoutOnboarding;
    const path = `/v1/installations/${installationId}/merchant-onboarding/applications`;
    const status = dialect === 'plain' || dialect === 'named' ? 404 : 403;
    expect((await call(service, 'GET', path)).status).toBe(status);
    expect((await call(service, 'GET', `${path}/any`)).status).toBe(status);
  });
});
