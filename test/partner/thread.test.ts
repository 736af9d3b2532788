import { expect, test } from 'vitest';
import { everyDialect } from '../fake-service/dialects/dialect';
import { inEveryDialect } from './in-every-dialect';
import { threadReader } from './thread-reader';

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `Message ${i + 1}`);

inEveryDialect((given) => {
  const thread = () => {
    const { service, partnerWith } = given();
    const ticket = service.control.addTicket(service.places.test.withOnboarding.installationId);
    return {
      ...service.control,
      service,
      ticket,
      reading: threadReader(partnerWith('testFull'), ticket.id),
    };
  };

  test('a thread of 450 messages is read completely and in order, each message once', async () => {
    const { service, ticket, reading } = thread();
    service.control.addMessages(ticket.id, 450);
    await reading.readAll();
    expect(reading.texts()).toEqual(numbered(450));
  });

  test('messages that arrive later are read, turn after turn', async () => {
    const { service, ticket, reading } = thread();
    for (const more of [1, 3, 0, 199, 1, 240]) {
      service.control.addMessages(ticket.id, more);
      await reading.readAll();
    }
    expect(reading.texts()).toEqual(numbered(444));
  });

  test('messages of the same millisecond are neither lost nor doubled', async () => {
    const { service, ticket, reading } = thread();
    service.control.addMessages(ticket.id, 5, { everyMs: 0 });
    await reading.readAll();
    service.control.addMessages(ticket.id, 5, { everyMs: 0 });
    await reading.readAll();
    expect(reading.texts()).toEqual(numbered(10));
  });

  test('a learned strategy needs one call to find nothing new', async () => {
    const { service, ticket, reading } = thread();
    service.control.addMessages(ticket.id, 3);
    await reading.readAll();
    await reading.readAll();
    service.log.clear();
    await reading.readAll();
    expect(service.log.entries()).toHaveLength(1);
  });

  test('a wrongly learned strategy is corrected', async () => {
    const { service, ticket, reading } = thread();
    service.control.addMessages(ticket.id, 3);
    await reading.readAll();
    for (const wrong of ['id', 'time', 'page'] as const) {
      reading.remember(wrong);
      service.control.addMessages(ticket.id, 2);
      await reading.readAll();
    }
    expect(reading.texts()).toEqual(numbered(9));
  });

  test('an `after` that is refused once loses no message', async () => {
    const { service, ticket, reading } = thread();
    service.control.addMessages(ticket.id, 3);
    await reading.readAll();
    service.control.respondNext({ path: /after=/, times: 2 }, { kind: 'status', status: 422 });
    service.control.addMessages(ticket.id, 2);
    await reading.readAll();
    expect(reading.texts()).toEqual(numbered(5));
  });

  test('an empty thread ends', async () => {
    const { reading } = thread();
    await reading.readAll();
    expect(reading.texts()).toEqual([]);
  });
}, everyDialect);
