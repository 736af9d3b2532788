import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Place } from '../../lib/domain/installation';
import type { DialectName } from '../fake-service/dialects/dialect';
import { type FakeService, startFakeService } from '../fake-service/server';
import { newProfile, signedIn } from './background';

// What is here from the first test on, or anew for each, is read where a test needs it: `at.service`.

/** A service for the tests of a file, and for each of them a new profile, which has no key. */
export function profileStage(dialect?: DialectName) {
  let service: FakeService | undefined;
  beforeAll(async () => {
    service = await startFakeService({ dialect });
  });
  beforeEach(async () => {
    // No wait before another try is over before it is looked at.
    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    await newProfile();
  });
  afterEach(() => service?.control.startOver());
  afterAll(() => service?.close());
  return {
    get service() {
      return begun(service);
    },
  };
}

/** The same with a key for the installation that tests work in. */
export function signedInStage(dialect?: DialectName) {
  const at = profileStage(dialect);
  let place: Place | undefined;
  beforeEach(async () => {
    place = await signedIn(at.service);
  });
  return {
    get service() {
      return at.service;
    },
    get place() {
      return begun(place);
    },
  };
}

function begun<T>(given: T | undefined): T {
  if (given === undefined) throw new Error('the test has not begun');
  return given;
}
