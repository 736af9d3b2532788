import { ENVIRONMENTS } from '../../lib/domain/core/environment-rules';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { RadioGroup } from '../ui/controls/RadioGroup';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { environmentWord } from '../ui/feedback/EnvironmentBadge';

/** The radio group `Environment`. An environment without a key is disabled and says why. */
export function EnvironmentChoice({ session }: { session: Reply<'session.read'> }) {
  const choose = useAction('session.choose');
  const options = ENVIRONMENTS.map((environment) => {
    const hasKey = session.keyed.includes(environment);
    return {
      value: environment,
      label: environmentWord(environment),
      disabled: !hasKey,
      description: hasKey ? undefined : t('environmentNoKey'),
    };
  });
  return (
    <>
      <RadioGroup
        label={t('environment')}
        tiles
        options={options}
        chosen={session.environment}
        onChoose={(environment) => void choose.run({ environment })}
      />
      <ActionFailure failure={choose.failure} />
    </>
  );
}
