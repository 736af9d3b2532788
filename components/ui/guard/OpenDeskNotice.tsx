import { t } from '../../../lib/words/words';
import { Button } from '../controls/Button';
import { useAction } from '../data/use-action';
import { ActionFailure } from '../feedback/ActionFailure';
import { Banner } from '../feedback/Banner';

/** A notice about the page around the panel, with a button that opens the desk. */
export function OpenDeskNotice({ words, tone }: { words: string; tone: 'warning' | 'failed' }) {
  const open = useAction('screen.open');
  return (
    <>
      <Banner
        tone={tone}
        arrived
        action={
          <Button onClick={() => open.run({ page: 'desk' })} busy={open.pending}>
            {t('openDesk')}
          </Button>
        }
      >
        {words}
      </Banner>
      <ActionFailure failure={open.failure} />
    </>
  );
}
