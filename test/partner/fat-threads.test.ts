import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPartner } from '../../lib/partner/client';
import type { DialectName } from '../fake-service/dialects/dialect';
import { type FakeService, startFakeService } from '../fake-service/server';
import { threadReader } from './thread-reader';

// The client stops reading a response after 5 MB; no page of a thread may exceed that for ever.

const MB = 1024 * 1024;

describe.each(['plain', 'enveloped', 'timed'] as const)(
  'in the dialect “%s”',
  (dialect: DialectName) => {
    let service: FakeService;
    beforeAll(async () => {
      service = await startFakeService({ dialect });
    });
    afterEach(() => service.control.startOver());
    afterAll(() => service.close());

    const thread = () => {
      const { id } = service.control.addTicket(service.places.test.withOnboarding.installationId);
      const partner = createPartner({ address: service.address, key: service.keys.testFull });
      return {
        reading: threadReader(partner, id),
        says: (text: string) => service.control.addMessages(id, 1, { text }),
      };
    };
    const starts = (texts: readonly string[]) => texts.map((text) => text.slice(0, 12).trim());

    test('181 messages of 31 kB are read', async () => {
      const { reading, says: addMessage } = thread();
      const texts = Array.from({ length: 181 }, (_, i) => `${i} `.padEnd(31_000, '-'));
      for (const text of texts) addMessage(text);
      await reading.readAll();
      expect(reading.texts()).toEqual(texts);
      addMessage('Later');
      await reading.readAll();
      expect(reading.texts()).toEqual([...texts, 'Later']);
    });

    test('messages that are too long together, or alone, do not stop the reading', async () => {
      const { reading, says: addMessage } = thread();
      const long = (name: string, size: number) => `${name} `.padEnd(size, '-');
      for (const name of ['a', 'b']) addMessage(long(name, 3 * MB));
      addMessage(long('alone', 6 * MB));
      addMessage('behind it');
      await reading.readAll();
      expect(starts(reading.texts())).toEqual(
        starts(['a ----------', 'b ----------', 'alone ------', 'behind it']),
      );
      // We store only part of it; a screen shows even less.
      expect(reading.texts()[2]?.length).toBe(1_000_000);
      addMessage('later');
      await reading.readAll();
      expect(reading.texts().slice(3)).toEqual(['behind it', 'later']);
    });
  },
);
