import type { Scope } from '../../lib/domain/core/installation';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';

type Props = {
  question: string;
  /** The environment and installation to switch to. */
  scope: Scope;
  onSwitched: () => void;
  onCancel: () => void;
};

/** Asks the user before all of Alongside switches to another environment or installation. */
export function ConfirmScopeSwitch({ question, scope, onSwitched, onCancel }: Props) {
  const choose = useAction('session.choose');
  const switchScope = async () => {
    const outcome = await choose.run(scope);
    if (outcome.ok) onSwitched();
  };
  return (
    <>
      <Banner
        tone="warning"
        arrived
        action={
          <>
            <Button onClick={() => void switchScope()} busy={choose.pending}>
              {t('outboxSwitch')}
            </Button>
            <Button look="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        {question}
      </Banner>
      <ActionFailure failure={choose.failure} />
    </>
  );
}
