import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/feedback/Banner';
import { GuardedButton, GuardNotice } from '../ui/guard/GuardedButton';
import { useGuard } from '../ui/guard/use-guard';

type Props = {
  /** Says which other customer the text names, and whose ticket it is. */
  words: string;
  onSend: () => unknown;
  onEdit: () => void;
};

/** Warns that a text names another customer. The user sends it anyway or edits it. */
export function WrongCustomer({ words, onSend, onEdit }: Props) {
  const guard = useGuard(onSend);
  return (
    <>
      <Banner
        tone="warning"
        arrived
        action={
          <>
            <GuardedButton guard={guard} onClick={guard.press}>
              {t('sendAnyway')}
            </GuardedButton>
            <Button onClick={onEdit}>{t('edit')}</Button>
          </>
        }
      >
        {words}
      </Banner>
      <GuardNotice guard={guard} />
    </>
  );
}
