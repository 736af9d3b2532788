import type { Application } from '../../domain/application';
import type { Write } from '../../partner/http';
import { applicationDecision } from '../../partner/writes';
import { type Check, notReached, passed } from '../check';
import { decideAndRead, repeatBoth, resultFor } from '../review';
import { getSubmitted, readWithMore } from '../synthetic-application';
import { placeOf } from '../test-ticket';

/** Check 9: one synthetic application, from Submitted to a structured result. */
export const onboarding: Check = {
  number: 9,
  title: 'A synthetic application is reviewed',
  proves: 'A decision arrives once, and a snapshot may hold fields that nobody was told about.',
  sentence:
    'If `merchant_onboarding` is enabled: get a synthetic application, move it from `Submitted` to an allowed state, send a structured result, repeat the request with the same key, and confirm unknown optional snapshot fields do not cause an error.',
  needs: ['test-key', 'installation', 'onboarding', 'merchant_onboarding:write'],
  steps: (given) => {
    let application: Application | undefined;
    let moved: Write | undefined;
    let result: Write | undefined;
    return [
      {
        title: 'Get a synthetic application',
        expected: 'an application in the state Submitted',
        take: async () => {
          const got = await getSubmitted(given);
          if ('verdict' in got) return got;
          application = got;
          return passed('an application in the state Submitted');
        },
      },
      {
        title: 'Read it with fields that nobody was told about',
        expected: 'every field kept, the unknown ones as well',
        sentence: 'Unknown optional fields must be kept or skipped without error.',
        take: async () => (application ? readWithMore(application) : notReached()),
      },
      {
        title: 'Move it to UnderReview',
        expected: 'the state UnderReview, when it is read again',
        take: async () => {
          if (!application) return notReached();
          const { id } = placeOf(given);
          moved = given.write(applicationDecision(id, application.id, { status: 'UnderReview' }));
          return decideAndRead(given, application.id, moved);
        },
      },
      {
        title: 'Send a structured result',
        expected: 'the state InformationRequired with its review, when it is read again',
        sentence:
          'for `InformationRequired` send `status` and `review` with `reasonCode`, `message`, `requirements`',
        take: async () => {
          if (!application) return notReached();
          result = given.write(resultFor(given, application));
          return decideAndRead(given, application.id, result);
        },
      },
      {
        title: 'Send both again, each with its own Idempotency-Key',
        expected: 'no second decision: the application stays as it is',
        sentence:
          'Repeating the same PATCH with the same idempotency key must not create a second decision.',
        take: async () =>
          application && moved && result
            ? repeatBoth(given, application.id, result, moved)
            : notReached(),
      },
    ];
  },
  cleanUp: async () =>
    'A decision cannot be taken back: an application that was decided stays so until the test data are reset.',
};
