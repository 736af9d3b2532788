import { done, type Outcome } from '../../domain/core/failure';
import { Run } from '../../domain/golive/run';
import { badOption, parseJsonText } from '../../domain/golive/run-options';
import { isUnaltered } from './digest';

/** Parses a `report.json` for the comparison; or says why it cannot be used. */
export async function parseReport(text: string): Promise<Outcome<Run>> {
  const run = Run.safeParse(parseJsonText(text));
  if (!run.success) return badOption('before', 'not-a-report');
  return (await isUnaltered(text)) ? done(run.data) : badOption('before', 'altered');
}
