import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Params } from '../../protocol/contract';
import { publish } from '../core/publish';
import { type ActiveRun, activeRunOf, activeRunWithId } from './active-run';

/**
 * Asks the user before each live write, and notes the consent; cancelling the run counts as refusal.
 * Test writes need no confirmation.
 */
export async function confirmWrite({
  id,
  what,
}: Params<'golive.confirm'>): Promise<Outcome<boolean>> {
  const run = activeRunWithId(id);
  if (!run) return failed({ kind: 'no-record' });
  if (run.plan.environment === 'test') return done(true);
  // A request may arrive twice: the user is asked once.
  return done(await (run.confirmation?.answered ?? ask(run, what)));
}

async function ask(run: ActiveRun, what: string): Promise<boolean> {
  const { environment } = run.plan;
  if (run.stop.signal.aborted) return false;
  let answer = (_yes: boolean) => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  run.confirmation = { id: crypto.randomUUID(), what, answer, answered };
  run.stop.signal.addEventListener('abort', () => answer(false), { once: true });
  await publish({ kind: 'golive', environment });
  const isConfirmed = await answered;
  run.confirmation = undefined;
  if (isConfirmed) run.consent.give();
  await publish({ kind: 'golive', environment });
  return isConfirmed;
}

/** Passes the user's answer to the live write that a run waits to confirm. */
export async function answerConfirmation({
  environment,
  id,
  yes,
}: Params<'golive.answer'>): Promise<Outcome<null>> {
  const confirmation = activeRunOf(environment)?.confirmation;
  if (confirmation?.id !== id) return failed({ kind: 'no-record' });
  confirmation.answer(yes);
  return done(null);
}
