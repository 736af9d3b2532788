import type { Application } from '../../../domain/onboarding/application';
import type { Write } from '../../../partner/http';
import { applicationDecision } from '../../../partner/writes';
import { type Check, mayHaveWritten, notReached, passed } from '../../run/check';
import { say } from '../../words/say';
import { installationOf } from '../test-ticket';
import { decideAndRead, repeatBoth, resultFor } from './review';
import { getSubmitted, readWithMore } from './synthetic-application';

/** Check 9: one synthetic application, from Submitted to a structured result. */
export const onboarding: Check = {
  number: 9,
  title: say('check9Title'),
  proves: say('check9Proves'),
  sentence:
    'If `merchant_onboarding` is enabled: get a synthetic application, move it from `Submitted` to an allowed state, send a structured result, repeat the request with the same key, and confirm unknown optional snapshot fields do not cause an error.',
  needs: ['test-key', 'installation', 'onboarding', 'merchant_onboarding:write'],
  steps: (context) => {
    let application: Application | undefined;
    let moved: Write | undefined;
    let result: Write | undefined;
    return [
      {
        title: say('getASyntheticApplication'),
        expected: say('anApplicationInTheStateSubmitted'),
        take: async () => {
          const got = await getSubmitted(context);
          if ('verdict' in got) return got;
          application = got;
          return passed(say('anApplicationInTheStateSubmitted'));
        },
      },
      {
        title: say('readItWithUnknownFields'),
        expected: say('everyFieldKeptTheUnknownOnes'),
        sentence: 'Unknown optional fields must be kept or skipped without error.',
        take: async () => (application ? readWithMore(application) : notReached()),
      },
      {
        title: say('moveItToUnderReview'),
        expected: say('theStateUnderReviewWhenItIs'),
        take: async () => {
          if (!application) return notReached();
          const { id } = installationOf(context);
          moved = context.write(applicationDecision(id, application.id, { status: 'UnderReview' }));
          return decideAndRead(context, application.id, moved);
        },
      },
      {
        title: say('sendAStructuredResult'),
        expected: say('theStateInformationRequiredWithItsReview'),
        sentence:
          'for `InformationRequired` send `status` and `review` with `reasonCode`, `message`, `requirements`',
        take: async () => {
          if (!application) return notReached();
          result = context.write(resultFor(context, application));
          return decideAndRead(context, application.id, result);
        },
      },
      {
        title: say('sendBothAgainEachWithIts'),
        expected: say('noSecondDecisionTheApplicationStays'),
        sentence:
          'Repeating the same PATCH with the same idempotency key must not create a second decision.',
        take: async () =>
          application && moved && result
            ? repeatBoth(context, application.id, result, moved)
            : notReached(),
      },
    ];
  },
  cleanUp: async (_, taken) =>
    taken.some(({ calls }) => calls.some(mayHaveWritten))
      ? say('aDecisionCantBeUndoneThe')
      : undefined,
};
