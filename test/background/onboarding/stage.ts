import { randomUUID } from 'node:crypto';
import type { Decision } from '../../lib/domain/application';
import type { ApplicationMark } from '../../lib/domain/application-event';
import type { Place } from '../../lib/domain/installation';
import { readApplication, trailOf } from '../../lib/worker/onboarding/application';
import { decideApplication } from '../../lib/worker/onboarding/decide';
import type { FakeService } from '../fake-service/server';
import { signedInStage } from './stage';

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

/** A reviewer at work, where a key is signed in. */
export function reviewStage() {
  const at = signedInStage();
  return {
    get service() {
      return at.service;
    },
    get place() {
      return at.place;
    },
    get reviewer() {
      return reviewerAt(at.place, at.service);
    },
    /** An application that the service has just completed; its id. */
    arrives: () => at.service.control.applicationArrives(at.place.installationId).id,
  };
}
