import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Decision } from '../../lib/domain/application';
import type { ApplicationMark } from '../../lib/domain/application-event';
import type { Place } from '../../lib/domain/installation';
import { readApplication, trailOf } from '../../lib/worker/onboarding/application';
import { decideApplication } from '../../lib/worker/onboarding/decide';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { type FakeService, startFakeService } from '../fake-service/server';
import { newProfile, signedIn } from './background';

/** What is asked of a merchant in tests. */
export const QUESTION: Extract<Decision, { status: 'InformationRequired' }> = {
  status: 'InformationRequired',
  review: {
    reasonCode: 'owner',
    message: 'Who owns the rest?',
    requirements: [{ field: 'beneficialOwners', message: 'Name them all.' }],
  },
};

/** What a reviewer does with the applications of one place. */
const reviewerAt = (place: Place, service: FakeService) => {
  const view = async (applicationId: string) => {
    const read = await readApplication({ place, applicationId });
    if (!read.ok) throw new Error(read.failure.kind);
    return read.value;
  };
  return {
    view,
    markOf: async (applicationId: string) => (await view(applicationId)).mark,
    decide: (
      applicationId: string,
      decision: Decision,
      seen: ApplicationMark,
      action: string = randomUUID(),
    ) => decideApplication({ place, applicationId, action, decision, seen }),
    trail: async (applicationId: string) => {
      const trail = await trailOf({ place, applicationId });
      if (!trail.ok) throw new Error(trail.failure.kind);
      return trail.value;
    },
    patches: () => service.log.entries().filter(({ method }) => method === 'PATCH'),
    refuses: (status: number) =>
      service.control.answerNext({ method: 'PATCH' }, { kind: 'status', status }),
    /** The merchant's data are others from now on, whoever asked. */
    becomes: (applicationId: string, legalName: string) => {
      service.control.readApplication(applicationId).snapshot = { company: { legalName } };
    },
  };
};

/** A reviewer at work in a profile and at a service that are new for each test of a file. */
export function reviewStage() {
  let now: { service: FakeService; place: Place } | undefined;
  let service: FakeService;
  beforeAll(async () => {
    service = await startFakeService();
  });
  beforeEach(async () => {
    await newProfile();
    forgetQueues('test');
    now = { service, place: await signedIn(service) };
  });
  afterEach(() => service.control.startOver());
  afterAll(() => service.close());
  const given = () => {
    if (!now) throw new Error('the test has not begun');
    return now;
  };
  return {
    get service() {
      return given().service;
    },
    get place() {
      return given().place;
    },
    get reviewer() {
      return reviewerAt(given().place, given().service);
    },
    /** An application that the service has just completed; its id. */
    arrives: () => service.control.applicationArrives(given().place.installationId).id,
  };
}
