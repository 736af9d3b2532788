import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { createPartner, type Partner } from '../../lib/partner/client';
import type { Write } from '../../lib/partner/http';
import type { Unsent } from '../../lib/partner/writes';
import { type DialectName, dialectNames } from '../fake-service/dialects/dialect';
import { type FakeService, startFakeService } from '../fake-service/server';

export type InDialect = {
  service: FakeService;
  partnerWith: (key: keyof FakeService['keys']) => Partner;
};

/** Runs a suite against a stand-in of each dialect; what it finds out must be the same in all. */
export function inEveryDialect(
  suite: (given: () => InDialect) => void,
  names: readonly DialectName[] = dialectNames,
): void {
  describe.each(names)('in the dialect “%s”', (dialect) => {
    let service: FakeService;
    beforeAll(async () => {
      service = await startFakeService({ dialect });
    });
    afterEach(() => service.control.startOver());
    afterAll(() => service.close());
    suite(() => ({
      service,
      partnerWith: (key) => createPartner({ address: service.address, key: service.keys[key] }),
    }));
  });
}

let writes = 0;

/** A write with a key of its own. */
export const write = (unsent: Unsent): Write => ({
  ...unsent,
  idempotencyKey: `key-${++writes}`,
});
