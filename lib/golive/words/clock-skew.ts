/** The texts of `clock-skew`: titles, expectations, observations, causes and fixes. */
export const clockSkewWords = {
  theServiceDidntSendTheTime: 'The service didn’t send the time.',
  itsAnswersHaveNoDateHeader: 'Its answers have no Date header. Compare the clocks by hand.',
  noDifference: 'no difference',
  thisMachinesClockIsS: (
    seconds: string | number | undefined,
    value: string | number | undefined,
  ) => `this machine’s clock is ${seconds} s ${value}`,
  signedNotificationsAreRefusedOnceThe:
    'Signed notifications are refused once the clocks are 300 seconds apart.',
  setThisMachinesClock: (reason: string | number | undefined) =>
    `${reason} Set this machine’s clock.`,
  thisMachinesClockIsWrongOr: (reason: string | number | undefined) =>
    `This machine’s clock is wrong, or the service’s. ${reason}`,
  haveThisMachineTakeItsTime:
    'Have this machine take its time from a time server. If it already does, tell the service.',
};
