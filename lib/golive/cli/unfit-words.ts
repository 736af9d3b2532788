import { done, type Failure, failed, type Outcome } from '../../domain/core/failure';

type OptionFailure = Extract<Failure, { kind: 'bad-run-option' }>;

/** The value of an option, or the sentence that says why it cannot be used. */
export const toResult = <T>(read: Outcome<T>): Outcome<T, string> =>
  read.ok ? done(read.value) : failed(unfitWords(read.failure));

/** Why an option cannot be used, for a terminal: the sentence names the option. */
export function unfitWords(failure: Failure): string {
  return failure.kind === 'bad-run-option'
    ? wordsOf(failure)
    : `An option could not be read (${failure.kind}).`;
}

const FORMS: Partial<Record<OptionFailure['option'], string>> = {
  deviations: '{"step", "reason", "until"}',
  ticks: '{"item", "on", "note"}',
};

function wordsOf({ option, why, at = '' }: OptionFailure): string {
  const file = `The file of --${option}`;
  switch (why) {
    case 'form':
      return option === 'checks'
        ? '--checks takes all, remaining, or numbers such as 3,4.'
        : `${file} is not a list of ${FORMS[option] ?? 'values'} (see docs/golive.md).`;
    case 'entry':
      return `${file}: entry ${at}: it is missing, or has another form than in docs/golive.md.`;
    case 'twice':
      return `${file} names a step twice.`;
    case 'no-step':
      return `${file} names step ${at}: there is no step ${at}.`;
    case 'pre-flight':
      return `${file} names step ${at}: failures before the checks cannot be agreed upon.`;
    case 'no-check':
      return `There is no check ${at}.`;
    case 'not-a-report':
      return 'The report before is not one of this version of Alongside.';
    case 'altered':
      return 'The report before was altered after it was written.';
    case 'other-run':
      return 'The report before is of another service, environment, installation or key.';
    case 'like-a-key':
      return `--${option} holds what looks like a key. Take it out, and have the key replaced.`;
  }
}
