import { randomUUID } from 'node:crypto';
import { readTrail, viewApplication } from '../../../lib/background/onboarding/review/application';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import type { Scope } from '../../../lib/domain/core/installation';
import type { Decision } from '../../../lib/domain/onboarding/application';
import type { ApplicationVersion } from '../../../lib/domain/onboarding/snapshot-version';
import type { FakeService } from '../../fake-service/server';
import { signedInStage } from '../stage';

export const QUESTION: Extract<Decision, { status: 'InformationRequired' }> = {
  status: 'InformationRequired',
  review: {
    reasonCode: 'owner',
    message: 'Who owns the rest?',
    requirements: [{ field: 'beneficialOwners', message: 'Name them all.' }],
  },
};

/** What a reviewer does with applications. */
const reviewerAt = (scope: Scope, service: FakeService) => {
  const view = async (applicationId: string) => {
    const read = await viewApplication({ scope, applicationId });
    if (!read.ok) throw new Error(read.failure.kind);
    return read.value;
  };
  return {
    view,
    markOf: async (applicationId: string) => (await view(applicationId)).mark,
    decide: (
      applicationId: string,
      decision: Decision,
      seen: ApplicationVersion,
      commandId: string = randomUUID(),
    ) => decideApplication({ scope, applicationId, commandId, decision, seen }),
    trail: async (applicationId: string) => {
      const trail = await readTrail({ scope, applicationId });
      if (!trail.ok) throw new Error(trail.failure.kind);
      return trail.value;
    },
    patches: () => service.log.entries().filter(({ method }) => method === 'PATCH'),
    refuseNext: (status: number) =>
      service.control.respondNext({ method: 'PATCH' }, { kind: 'status', status }),
    /** Changes the merchant's data. */
    changeMerchant: (applicationId: string, legalName: string) => {
      service.control.readApplication(applicationId).snapshot = { company: { legalName } };
    },
  };
};

/** A reviewer in a browser with a key. */
export function reviewStage() {
  const at = signedInStage();
  return {
    get service() {
      return at.service;
    },
    get scope() {
      return at.scope;
    },
    get reviewer() {
      return reviewerAt(at.scope, at.service);
    },
    /** Adds an application with data and returns its id. */
    addApplication: () => at.service.control.applicationArrives(at.scope.installationId).id,
  };
}
