/** The texts of `the-report`: titles, expectations, observations, causes and fixes. */
export const theReportWords = {
  eachStepIsComplete: 'Each step is complete',
  whatWasExpectedWhatCameOr:
    'what was expected; what came, or why not; for each failure whose it is and how to fix it; no ticket left open',
  stepsAllComplete: (count: string | number | undefined) => `${count} steps, all complete`,
  stepsAllCompleteTicketsMayBe: (
    count: string | number | undefined,
    of: string | number | undefined,
  ) => `${count} steps, all complete; tickets may be open of check ${of}`,
  notAllThatWasOpenedCould: (next: string | number | undefined) =>
    `Not all that was opened could be closed. ${next}`,
  itHoldsNoKeyAndNo: 'It holds no key and no client’s data',
  noneOfTheValuesThatThe: 'none of the values that the run came across',
  itHasTheFormOfA: 'It has the form of a report',
  theFormThatReportJsonIs: 'the form that `report.json` is written in',
  theFormOfAReport: 'the form of a report',
  anotherForm: 'another form',
  aCheckInAlongsideIsBroken: 'A check in Alongside is broken.',
  in: (list: string | number | undefined) => `in ${list}`,
  noneOfValues: (count: string | number | undefined) => `none of ${count} values`,
  inRequestIdsOf: (list: string | number | undefined) => `in request ids of ${list}`,
  theServicesRequestIDsContainA: 'The service’s request IDs contain a key or a client’s data.',
  askTheServiceForRequestIDs:
    'Ask the service for request IDs that say nothing about whom a request concerns.',
};
