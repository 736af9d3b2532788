import { parseJson } from '../../bytes/json';
import { done, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { Run } from '../../domain/golive/run';
import { badOption } from '../../domain/golive/run-options';
import { isUnaltered } from './digest';

/** Parses a `report.json` for the comparison; or says why it cannot be used. */
export async function parseReport(text: string): Promise<Outcome<Run>> {
  const run = v.safeParse(Run, parseJson(text));
  if (!run.success) return badOption('before', 'not-a-report');
  return (await isUnaltered(text)) ? done(run.output) : badOption('before', 'altered');
}
