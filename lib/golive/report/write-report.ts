import { done, failed, type Outcome } from '../../domain/failure';
import type { CallMade, Deviation, Run } from '../../domain/go-live';
import { titlesOf } from '../kept-out';
import { changeStrings, cleanText, type Kind } from './clean';
import { compareRuns } from './compare';
import { applyDeviations } from './deviations';
import { digestOf } from './digest';
import { toHtml } from './html';
import { toJUnit } from './junit';
import { REMOVED, whatToKeepOut } from './kept-out';
import { redactor } from './redact';
import { searcher } from './search';

export type ReportOptions = {
  /** Keys, secrets and values of clients that the run came across (`Begun.keptOut`). */
  keptOut: Iterable<string>;
  /** Those of them that are secrets though they have no known prefix: a receiver's, for one. */
  secrets?: Iterable<string>;
  /** The run before, for the comparison. */
  before?: Run | undefined;
  deviations?: readonly Deviation[];
  /** Epoch milliseconds; decides which deviations are past their last day. */
  now: number;
};

/** The same run in three forms, tied by the digest of the first. */
export type Report = {
  /** As it was reported: cleaned, redacted, compared, with deviations applied. */
  run: Run;
  /** `report.json`. */
  json: string;
  /** JUnit XML. */
  junit: string;
  /** One page. */
  html: string;
  digest: string;
};

/**
 * Makes the report of a run (partner-api.md, check 10). All that is kept out is taken out of the run first;
 * then all three forms are searched, and `report-refused` is what comes of a hit. `unexpected` for a
 * run that is not of its schema. Changes nothing of what it is given.
 */
export async function writeReport(run: Run, options: ReportOptions): Promise<Outcome<Report>> {
  const { keptOut: given, secrets = [], before, deviations = [], now } = options;
  const comparison = before && compareRuns(before, run);
  const { comparison: _, ...rest } = applyDeviations(run, deviations, now);
  const whole = comparison ? { ...rest, comparison } : rest;
  const cleaned = changeStrings(whole, cleanText);
  const blank = cleaned && changeStrings(cleaned, withoutTexts);
  if (!cleaned || !blank) return notARun();

  const template = Object.values(formsOf({ ...blank, service: '' }, '')).join('\n');
  const keptOut = whatToKeepOut(given, secrets, { titles: titlesOf(cleaned), template });
  const redact = redactor(keptOut, textsOf(cleaned));
  const search = searcher(keptOut);
  const plain = changeStrings(cleaned, (text, kind) => (kind === 'text' ? redact(text) : text));
  if (!plain) return notARun();
  const redacted = withoutTellingIds(plain, (text) => search(text) !== undefined);
  const digest = await digestOf(redacted);
  const forms = formsOf({ ...redacted, digest }, digest);
  for (const where of ['json', 'junit', 'html'] as const) {
    const of = search(forms[where]);
    if (of) return failed({ kind: 'report-refused', of, where });
  }
  return done({ run: { ...redacted, digest }, digest, ...forms });
}

/** Leaves of a run what no client can have said; figures only where they are figures. */
const withoutTexts = (text: string, kind: Kind): string =>
  kind === 'closed' || (kind === 'figure' && /^([\d.-]+|[0-9a-f]{4})$/.test(text)) ? text : REMOVED;

const formsOf = (run: Run, digest: string) => ({
  json: `${JSON.stringify(run, null, 2)}\n`,
  junit: toJUnit(run, digest),
  html: toHtml(run, digest),
});

const textsOf = (run: Run): string[] => {
  const texts: string[] = [];
  changeStrings(run, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
};

/** Request ids are the service's own: one that tells, in whatever code, must not cost the report. */
function withoutTellingIds(run: Run, tells: (text: string) => boolean): Run {
  const steps = run.checks.flatMap((check) => check.steps);
  const ids = steps.flatMap(({ calls }) => calls.map(({ requestId = '' }) => requestId));
  if (!tells(ids.join('\n\u0000'))) return run;
  const told = new Set(ids.filter(tells));
  const plain = (call: CallMade): CallMade =>
    call.requestId !== undefined && told.has(call.requestId)
      ? { ...call, requestId: REMOVED }
      : call;
  const checks = run.checks.map((check) => ({
    ...check,
    steps: check.steps.map((step) => ({ ...step, calls: step.calls.map(plain) })),
  }));
  return { ...run, checks };
}

const notARun = () =>
  failed({ kind: 'unexpected', detail: 'what was to be reported is not of the form of a run' });
