import { expect, test } from 'vitest';
import type { Partner } from '../../lib/partner/client';
import {
  applicationDecision,
  messageSending,
  testReset,
  ticketChange,
  ticketCreation,
} from '../../lib/partner/writes';
import { inEveryDialect, write } from './in-every-dialect';

const newTicket = (
  { installationId, clientId }: { installationId: string; clientId: string },
  summary = 'Refund for order 4711',
) =>
  ticketCreation(installationId, {
    clientId,
    summary,
    description: 'Twice charged',
    externalReference: 'crm.example.com/customers/42',
    priority: 'Sticky',
    attachments: [],
  });

inEveryDialect((given) => {
  const opened = async (partner: Partner) => {
    const { withOnboarding } = given().service.places.test;
    const created = await partner.createTicket(write(newTicket(withOnboarding)));
    if (!created.ok) throw new Error(created.failure.kind);
    expect(created.value.requestId).toBe(given().service.log.entries()[0]?.requestId);
    return created.value.made;
  };

  test('a key profile names the environment and the permissions of the key', async () => {
    const named = ['tickets:write', 'merchant_onboarding:write'];
    const full = await given().partnerWith('testFull').profile();
    expect(full).toMatchObject({ ok: true, value: { environment: 'test' } });
    expect(full.ok && full.value.permissions).toEqual(expect.arrayContaining(named));
    const readOnly = await given().partnerWith('liveReadOnly').profile();
    expect(readOnly).toMatchObject({ ok: true, value: { environment: 'live' } });
    expect(readOnly.ok && readOnly.value.permissions.filter((one) => named.includes(one))).toEqual(
      [],
    );
  });

  test('installations have a test client in test and none in live', async () => {
    const { service, partnerWith } = given();
    const test = await partnerWith('testFull').installations();
    const { withOnboarding, withoutOnboarding } = service.places.test;
    expect(test.ok && test.value).toMatchObject([
      { id: withOnboarding.installationId, testClientId: withOnboarding.clientId },
      { id: withoutOnboarding.installationId, merchantOnboarding: false },
    ]);
    expect(test.ok && test.value[0]?.merchantOnboarding).toBe(true);
    const live = await partnerWith('liveFull').installations();
    expect(live.ok && live.value.map((one) => one.testClientId)).toEqual([undefined, undefined]);
  });

  test('a ticket is created, read and changed', async () => {
    const partner = given().partnerWith('testFull');
    const ticket = await opened(partner);
    expect(ticket).toMatchObject({
      summary: 'Refund for order 4711',
      description: 'Twice charged',
      priority: 'Sticky',
      externalReference: 'crm.example.com/customers/42',
    });
    expect(ticket.createdAt).toBeGreaterThan(Date.UTC(2020, 1));
    expect(await partner.ticket(ticket.id)).toEqual({ ok: true, value: ticket });
    const changed = await partner.changeTicket(
      write(ticketChange(ticket.id, { status: 'Closed' })),
    );
    expect(changed).toMatchObject({
      ok: true,
      value: { made: { id: ticket.id, status: 'Closed' } },
    });
  });

  test('the same key and body make one ticket, the same key with another body is a conflict', async () => {
    const { service, partnerWith } = given();
    const partner = partnerWith('testFull');
    const { withOnboarding } = service.places.test;
    const first = write(newTicket(withOnboarding));
    const created = await partner.createTicket(first);
    const again = await partner.createTicket(first);
    expect(again.ok && again.value.made).toEqual(created.ok && created.value.made);
    const other = { ...first, body: newTicket(withOnboarding, 'Another').body };
    expect(await partner.createTicket(other)).toMatchObject({
      ok: false,
      failure: { kind: 'conflict', status: 409 },
    });
    expect(service.log.effectsOf(first.idempotencyKey).tickets).toBe(1);
  });

  test('a sent message can be read back', async () => {
    const partner = given().partnerWith('testFull');
    const ticket = await opened(partner);
    const attachments = [
      {
        name: 'receipt.pdf',
        mimeType: 'application/pdf',
        url: 'https://files.example.com/receipt.pdf',
        hash: `sha256:${'ab'.repeat(32)}`,
      },
    ];
    const message = { text: 'Hello\n**there**', attachments };
    const sent = await partner.sendMessage(write(messageSending(ticket.id, message)));
    const read = await partner.messages(ticket.id);
    expect(read.ok && read.value.entries.map(({ message }) => message)).toMatchObject([
      { id: sent.ok && sent.value.made, author: 'partner', text: 'Hello\n**there**', attachments },
    ]);
  });

  test('a message that cannot be read does not hide the others', async () => {
    const { service, partnerWith } = given();
    const partner = partnerWith('testFull');
    const ticket = await opened(partner);
    service.control.managerReplies(ticket.id, { text: 'before' });
    service.control.addUnreadableMessage(ticket.id);
    service.control.managerReplies(ticket.id, { text: 'after' });
    const read = await partner.messages(ticket.id);
    expect(read.ok && read.value.entries.map(({ message }) => message.readable)).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('applications are listed, read and decided', async () => {
    const { service, partnerWith } = given();
    const partner = partnerWith('testFull');
    const { installationId } = service.places.test.withOnboarding;
    const list = await partner.applications(installationId);
    const newest = list.ok ? list.value[0] : undefined;
    expect(newest).toMatchObject({ status: 'Submitted' });
    const id = newest?.id ?? '';
    expect(await partner.application(installationId, id)).toMatchObject({
      ok: true,
      value: { id },
    });
    const approve = write(
      applicationDecision(installationId, id, {
        status: 'Approved',
        review: { partnerMerchantId: 'm-1', decidedAt: '2026-11-21T12:00:00.000Z' },
      }),
    );
    const decided = await partner.decideApplication(approve);
    expect(decided.ok).toBe(true);
    expect(await partner.application(installationId, id)).toMatchObject({
      value: { status: 'Approved' },
    });
    const reject = write(applicationDecision(installationId, id, { status: 'Rejected' }));
    expect(await partner.decideApplication(reject)).toMatchObject({
      failure: { kind: 'conflict' },
    });
  });

  test('a test reset works with a test key and gives new identifiers; a live key may not', async () => {
    const { service, partnerWith } = given();
    const before = service.places.test.withOnboarding.installationId;
    expect(await partnerWith('testFull').resetTest(write(testReset()))).toMatchObject({
      ok: true,
      value: { made: null },
    });
    const after = await partnerWith('testFull').installations();
    expect(after.ok && after.value.map(({ id }) => id)).not.toContain(before);
    expect(await partnerWith('liveFull').resetTest(write(testReset()))).toMatchObject({
      failure: { kind: 'not-allowed' },
    });
  });

  test('401, 403, 404 and 422 become different failures', async () => {
    const { service, partnerWith } = given();
    const { withOnboarding } = service.places.test;
    const ticket = await opened(partnerWith('testFull'));
    expect(await partnerWith('revoked').profile()).toMatchObject({
      failure: { kind: 'key-refused', status: 401 },
    });
    const forbidden = await partnerWith('testReadOnly').createTicket(
      write(newTicket(withOnboarding)),
    );
    expect(forbidden).toMatchObject({ failure: { kind: 'not-allowed', status: 403 } });
    for (const key of ['foreignTest', 'liveFull'] as const)
      expect(await partnerWith(key).ticket(ticket.id)).toMatchObject({
        failure: { kind: 'not-found', status: 404 },
      });
    const { clientId } = withOnboarding;
    const body = JSON.stringify({ clientId, summary: 'x', priority: 'Lunar' });
    const invalid = await partnerWith('testFull').createTicket(
      write({ ...newTicket(withOnboarding), body }),
    );
    expect(invalid).toMatchObject({ failure: { kind: 'invalid', status: 422 } });
    const serviceError =
      !invalid.ok && invalid.failure.kind === 'invalid' ? invalid.failure.serviceError : undefined;
    expect(serviceError?.fields.map(({ field }) => field)).toEqual(['priority']);
    expect(serviceError?.requestId).toBeTruthy();
  });

  test('an id with special characters stays one path segment', async () => {
    const { partnerWith, service } = given();
    for (const id of ['../me', '..', '.', 'a/b', 'a?b', 'é #', '%2e%2e'])
      expect(await partnerWith('testFull').ticket(id)).toMatchObject({
        failure: { kind: 'not-found' },
      });
    expect(service.log.entries().every(({ path }) => path.startsWith('/v1/tickets/'))).toBe(true);
  });
});
