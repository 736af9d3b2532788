import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { PracticeLink } from '../practice/PracticeLink';
import { stepsOf } from '../settings/SetupSteps';
import { Banner } from '../ui/feedback/Banner';

/** The first setup step that is not done; nothing once all are done. */
export function NextStep({ setup }: { setup: Reply<'setup.read'> }) {
  const steps = stepsOf(setup);
  const index = steps.findIndex((step) => !step.done);
  const step = steps[index];
  if (!step) return null;
  return (
    <>
      <Banner tone="plain">
        <strong>{t('stepOf', index + 1, steps.length, t(step.name))}</strong> {t(step.next)}
      </Banner>
      {setup.keys.length === 0 ? <PracticeLink /> : null}
    </>
  );
}
