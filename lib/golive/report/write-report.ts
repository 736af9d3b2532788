import { done, failed, type Outcome } from '../../domain/core/failure';
import type { CallRecord, Deviation, Run } from '../../domain/golive/run';
import { redactor } from '../redaction/redact';
import { REMOVED, sensitiveValues } from '../redaction/redaction-policy';
import { searcher } from '../redaction/search';
import { titlesOf } from '../redaction/sensitive-values';
import { changeStrings, cleanText, type StringKind } from './clean';
import { compareRuns } from './compare';
import { applyDeviations } from './deviations';
import { runDigest } from './digest';
import { renderHtml } from './html';
import { toJUnit } from './junit';

export type ReportOptions = {
  /** Keys, secrets and client values that the run met (`CreatedContext.sensitiveValues`). */
  sensitiveValues: Iterable<string>;
  /** The secrets among them without a known prefix, such as a receiver's. */
  secrets?: Iterable<string>;
  /** The earlier run to compare with. */
  before?: Run | undefined;
  deviations?: readonly Deviation[];
  /** Epoch milliseconds; decides which deviations have expired. */
  now: number;
};

/** The same run in three formats, tied by the digest of the first. */
export type Report = {
  /** The reported run: cleaned, redacted, compared, with deviations applied. */
  run: Run;
  /** `report.json`. */
  json: string;
  /** JUnit XML. */
  junit: string;
  /** One HTML page. */
  html: string;
  digest: string;
  /** The three forms without any variable text: they hold our own words alone. */
  template: string;
};

/**
 * Writes the report of a run (partner-api.md, check 10). Removes sensitive values from the run,
 * then searches all three formats; a hit fails with `report-refused`. Fails with `unexpected` for a
 * run that does not fit its schema. Changes none of its arguments.
 */
export async function writeReport(run: Run, options: ReportOptions): Promise<Outcome<Report>> {
  const { secrets = [], before, deviations = [], now } = options;
  const comparison = before && compareRuns(before, run);
  const { comparison: _, ...rest } = applyDeviations(run, deviations, now);
  const whole = comparison ? { ...rest, comparison } : rest;
  const cleaned = changeStrings(whole, cleanText);
  const blank = cleaned && changeStrings(cleaned, withoutTexts);
  if (!cleaned || !blank) return notARun();

  const template = Object.values(formsOf({ ...blank, service: '' }, '')).join('\n');
  const denylist = sensitiveValues(options.sensitiveValues, secrets, {
    titles: titlesOf(cleaned),
    template,
  });
  const redact = redactor(denylist, textsOf(cleaned));
  const search = searcher(denylist);
  const plain = changeStrings(cleaned, (text, kind) => (kind === 'text' ? redact(text) : text));
  if (!plain) return notARun();
  const redacted = withoutTellingIds(plain, (text) => search(text) !== undefined);
  const digest = await runDigest(redacted);
  const forms = formsOf({ ...redacted, digest }, digest);
  for (const where of ['json', 'junit', 'html'] as const) {
    const of = search(forms[where]);
    if (of) return failed({ kind: 'report-refused', of, where });
  }
  return done({ run: { ...redacted, digest }, digest, template, ...forms });
}

/**
 * Keeps only the strings of a run that cannot hold client data; figures only if they are figures.
 */
const withoutTexts = (text: string, kind: StringKind): string =>
  kind === 'closed' || (kind === 'figure' && /^([\d.-]+|[0-9a-f]{4})$/.test(text)) ? text : REMOVED;

const formsOf = (run: Run, digest: string) => ({
  json: `${JSON.stringify(run, null, 2)}\n`,
  junit: toJUnit(run, digest),
  html: renderHtml(run, digest),
});

const textsOf = (run: Run): string[] => {
  const texts: string[] = [];
  changeStrings(run, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
};

/**
 * Request ids come from the service: one that holds a sensitive value, however encoded, must not
 * cost the report.
 */
function withoutTellingIds(run: Run, isSensitive: (text: string) => boolean): Run {
  const steps = run.checks.flatMap((check) => check.steps);
  const ids = steps.flatMap(({ calls }) => calls.map(({ requestId = '' }) => requestId));
  if (!isSensitive(ids.join('\n\u0000'))) return run;
  const told = new Set(ids.filter(isSensitive));
  const plain = (call: CallRecord): CallRecord =>
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
