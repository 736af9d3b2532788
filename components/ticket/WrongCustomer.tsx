import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { GuardedButton, GuardNotice } from '../ui/GuardedButton';
import { Notice } from '../ui/Notice';
import { useGuard } from '../ui/use-guard';

type Props = {
  /** Whom it names, and whom it is about. */
  words: string;
  onSend: () => unknown;
  onEdit: () => void;
};

/** What is written names another customer, and waits until its writer says that it is meant so. */
export function WrongCustomer({ words, onSend, onEdit }: Props) {
  const guard = useGuard(onSend);
  return (
    <>
      <Notice
        tone="doubt"
        arrived
        action={
          <>
            <GuardedButton guard={guard} onClick={guard.press}>
              {say('sendAnyway')}
            </GuardedButton>
            <Button onClick={onEdit}>{say('edit')}</Button>
          </>
        }
      >
        {words}
      </Notice>
      <GuardNotice guard={guard} />
    </>
  );
}
