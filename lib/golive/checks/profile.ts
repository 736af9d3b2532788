import type { KeyProfile } from '../../domain/installation';
import { type Check, failedWith, notReached, passed } from '../check';
import { ADMIN, misconfigured, serviceBroke, unexpected } from '../faults';
import { lackedOf } from '../permissions';

/** Check 1: what the key says of itself. */
export const profile: Check = {
  number: 1,
  title: 'The key’s profile',
  proves: 'The key works in the environment that it is meant for, and may do what is needed.',
  sentence: 'GET /v1/me must return `environment` = `test` and the expected permissions.',
  needs: ['profile'],
  steps: (given) => {
    let read: KeyProfile | undefined;
    return [
      {
        title: 'Read the environment',
        expected: `environment = ${given.environment}`,
        take: async () => {
          const asked = await given.partner.profile();
          if (!asked.ok) return unexpected(asked.failure);
          read = asked.value;
          if (read.environment === given.environment)
            return passed(`environment = ${given.environment}`);
          return failedWith(
            read.environment === undefined ? 'no environment' : 'another environment',
            serviceBroke('The profile names another environment than the key’s prefix, or none.'),
          );
        },
      },
      {
        title: 'Read the permissions',
        expected: 'the permissions that are needed',
        alone: true,
        take: async () => {
          if (!read) return notReached();
          const lacked = lackedOf(given, read);
          if (lacked.length === 0) return passed('all of them');
          return failedWith(
            `missing: ${lacked.join(', ')}`,
            misconfigured(
              'The key was given out without them.',
              'Have the permissions added to the key.',
              ADMIN,
            ),
          );
        },
      },
    ];
  },
};
