import type { Reply } from '../../lib/border/questions';
import { say } from '../../lib/words/words';
import { Notice } from '../ui/Notice';
import { stepsOf } from './Steps';

/** Which step of the setup is missing, if one is. */
export function NextStep({ setup }: { setup: Reply<'setup.read'> }) {
  const steps = stepsOf(setup);
  const at = steps.findIndex((step) => !step.done);
  const step = steps[at];
  if (!step) return null;
  return (
    <Notice tone="plain">
      <strong>{say('stepOf', at + 1, steps.length, say(step.name))}</strong> {say(step.next)}
    </Notice>
  );
}
