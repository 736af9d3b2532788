import type { TeachOffer } from '../../lib/border/questions-teach';
import { say } from '../../lib/words/words';
import { AllowButton } from '../settings/AllowButton';
import { allowOrigin } from '../settings/allow-origin';
import { Button } from '../ui/Button';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import styles from './Teach.module.css';

/** In the popup: has the page beneath it pointed at. */
export function TeachSite() {
  const offer = useAnswer('teach.offer', {});
  return (
    <Faces answer={offer} isEmpty={(value) => value === null} empty={null}>
      {(value) => (value ? <TeachButton offer={value} /> : null)}
    </Faces>
  );
}

function TeachButton({ offer }: { offer: TeachOffer }) {
  const start = useAction('teach.start');
  const { failure } = start;
  const press = async () => {
    const outcome = await start.run({});
    // Over the page it would hide what is to be clicked.
    if (outcome.ok) window.close();
  };
  return (
    <div className={styles.offer}>
      <Button
        look={offer.quiet ? 'quiet' : 'plain'}
        onClick={() => void press()}
        busy={start.pending}
      >
        {say(wordOf(offer))}
      </Button>
      {offer.quiet ? null : (
        <p className={styles.detail}>
          {say(offer.step === 'second' ? 'teachSiteSecondHint' : 'teachSiteHint')}
        </p>
      )}
      {failure?.kind === 'no-host-permission' ? (
        <AllowButton named={offer.origin} request={() => allowOrigin(offer.origin)} />
      ) : failure ? (
        <FailureNotice failure={failure} onRetry={start.again} arrived />
      ) : null}
    </div>
  );
}

const wordOf = ({ step, taught }: TeachOffer) =>
  step === 'second' ? 'teachSiteSecond' : taught ? 'teachAgain' : 'teachSite';
