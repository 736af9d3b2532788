import { repeats } from '../../../lib/golive/checks/repeats';
import { type Check, failedWith, passed, skipped } from '../../../lib/golive/run/check';
import { unexpected } from '../../../lib/golive/run/faults';

/** A short pre-flight: finds the installation, and registers its values as sensitive. */
const findInstallation: Check = {
  number: 0,
  title: 'Before the checks',
  proves: 'There is an installation to work in.',
  sentence: 'All resources are scoped to an installation.',
  needs: [],
  steps: (context) => [
    {
      title: 'An installation is chosen',
      expected: 'an installation in the list',
      take: async () => {
        const listed = await context.partner.installations();
        if (!listed.ok) return unexpected(listed.failure);
        context.found.installation = listed.value[0];
        for (const { id, name, testClientId } of listed.value)
          for (const value of [id, name, testClientId]) if (value) context.addSensitiveValue(value);
        return passed('an installation in the list');
      },
    },
  ],
};

/** A check that puts a given text into the report. */
export const telling = (actual: string): Check => ({
  ...findInstallation,
  number: 9,
  title: 'Tells',
  proves: 'That the writer searches.',
  steps: () => [{ title: 'Tells', expected: 'silence', take: async () => passed(actual) }],
});

/** A check that writes in live if the user agrees. */
export const asking: Check = {
  ...findInstallation,
  number: 11,
  title: 'Asks',
  proves: 'That each write is asked about.',
  steps: (context) => [
    {
      title: 'Ask',
      expected: 'a response',
      take: async () =>
        (await context.confirmWrite('Create one ticket.'))
          ? passed('yes')
          : skipped('It was not allowed.'),
    },
  ],
};

/** A check with a requirement. */
export const skipping: Check = {
  ...findInstallation,
  number: 8,
  title: 'Skips',
  proves: 'That what was skipped is told.',
  steps: () =>
    ['One', 'Two'].map((title) => ({
      title,
      expected: '200',
      alone: true,
      take: async () => skipped('No receiver was named.'),
    })),
};

/** A check that fails. */
export const failing: Check = {
  ...findInstallation,
  number: 6,
  title: 'Fails',
  proves: 'That a failure ends with 1.',
  steps: () => [
    {
      title: 'Fail',
      expected: '404',
      take: async () =>
        failedWith('403', {
          blame: 'service',
          cause: 'It tells too much.',
          fix: 'Report it.',
          who: 'Support',
        }),
    },
  ],
};

export const STUBS: readonly Check[] = [findInstallation, repeats];
