import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Scope } from '../../lib/domain/core/installation';
import type { DialectName } from '../fake-service/dialects/dialect';
import { type FakeService, startFakeService } from '../fake-service/server';
import { newProfile, signedIn } from './background';

// Each test reads these values through getters (`at.service`), because they are new for each test.

/** A service for the tests of a file, and a new profile without a key for each test. */
export function profileStage(dialect?: DialectName) {
  let service: FakeService | undefined;
  beforeAll(async () => {
    service = await startFakeService({ dialect });
  });
  beforeEach(async () => {
    // Makes every retry wait so long that none happens during a test.
    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    await newProfile();
  });
  afterEach(() => service?.control.startOver());
  afterAll(() => service?.close());
  return {
    get service() {
      return requireStarted(service);
    },
  };
}

export function signedInStage(dialect?: DialectName) {
  const at = profileStage(dialect);
  let scope: Scope | undefined;
  beforeEach(async () => {
    scope = await signedIn(at.service);
  });
  return {
    get service() {
      return at.service;
    },
    get scope() {
      return requireStarted(scope);
    },
  };
}

function requireStarted<T>(given: T | undefined): T {
  if (given === undefined) throw new Error('the test has not begun');
  return given;
}
