import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { createPartner, type Partner } from '../../lib/partner/client';
import type { Write } from '../../lib/partner/http';
import type { RequestSpec } from '../../lib/partner/writes';
import { type DialectName, dialectNames } from '../fake-service/dialects/dialect';
import { type FakeService, startFakeService } from '../fake-service/server';

export type InDialect = {
  service: FakeService;
  partnerWith: (key: keyof FakeService['keys']) => Partner;
};

/**
 * Runs a suite against the fake service in each dialect; the result must be the same in all of
 * them.
 */
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

/** Adds a new idempotency key to a request. */
export const write = (spec: RequestSpec): Write => ({
  ...spec,
  idempotencyKey: `key-${++writes}`,
});
