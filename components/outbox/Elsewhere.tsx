import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';

type Props = {
  words: string;
  /** Where it is. */
  place: Place;
  onSwitched: () => void;
  onCancel: () => void;
};

/** Asks before all of Alongside is switched to another environment or installation. */
export function Elsewhere({ words, place, onSwitched, onCancel }: Props) {
  const choose = useAction('session.choose');
  const go = async () => {
    const outcome = await choose.run(place);
    if (outcome.ok) onSwitched();
  };
  return (
    <>
      <Notice
        tone="doubt"
        arrived
        action={
          <>
            <Button onClick={() => void go()} busy={choose.pending}>
              {say('outboxSwitch')}
            </Button>
            <Button look="quiet" onClick={onCancel}>
              {say('cancel')}
            </Button>
          </>
        }
      >
        {words}
      </Notice>
      {choose.failure ? <FailureNotice failure={choose.failure} arrived /> : null}
    </>
  );
}
