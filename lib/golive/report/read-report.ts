import { done, type Outcome } from '../../domain/failure';
import { Run } from '../../domain/go-live';
import { badOption, jsonIn } from '../../domain/run-options';
import { isUnaltered } from './digest';

/** A `report.json` as it was written, to be compared with; or why it cannot be. */
export async function reportIn(text: string): Promise<Outcome<Run>> {
  const run = Run.safeParse(jsonIn(text));
  if (!run.success) return badOption('before', 'not-a-report');
  return (await isUnaltered(text)) ? done(run.data) : badOption('before', 'altered');
}
