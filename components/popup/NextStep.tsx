import type { SettingsSection } from '../../lib/domain/core/settings-routes';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { PracticeLink } from '../practice/PracticeLink';
import { stepsOf } from '../settings/setup/setup-steps';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/feedback/Banner';

type Props = {
  setup: Reply<'setup.read'>;
  onSettings: (section: SettingsSection) => void;
};

/** The first setup step that is not done, and the way to it; nothing once all are done. */
export function NextStep({ setup, onSettings }: Props) {
  const steps = stepsOf(setup);
  const index = steps.findIndex((step) => !step.done);
  const step = steps[index];
  if (!step) return null;
  const { section } = step;
  return (
    <>
      <Banner
        tone="plain"
        action={
          section ? <Button onClick={() => onSettings(section)}>{t(step.name)}</Button> : undefined
        }
      >
        <strong>{t('stepOf', index + 1, steps.length, t(step.name))}</strong> {t(step.next)}
      </Banner>
      {setup.keys.length === 0 ? <PracticeLink /> : null}
    </>
  );
}
