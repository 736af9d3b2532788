/** The texts of `run-checks`: titles, expectations, observations, causes and fixes. */
export const runChecksWords = {
  noAddress: 'no address',
  stepDidNotPass: (number: string | number | undefined) => `Step ${number} did not pass.`,
  notAllOfItCouldBe: (name: string | number | undefined) =>
    `Not all of it could be taken away (${name}).`,
  theRunWasStopped: 'The run was stopped.',
  theCheckItselfBroke: (name: string | number | undefined) => `The check itself broke (${name}).`,
  aDefectInAlongsideOrAn: 'A defect in Alongside, or an answer it wasn’t built for.',
  runTheCheckAgainIfIt:
    'Run the check again. If it breaks again, send this report to the Alongside maintainers.',
};
