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
  const press = async (anew: boolean) => {
    const outcome = await start.run({ anew });
    // Over the page it would hide what is to be clicked.
    if (outcome.ok) window.close();
  };
  return (
    <div className={styles.offer}>
      <Button
        look={offer.quiet ? 'quiet' : 'plain'}
        onClick={() => void press(false)}
        busy={start.pending}
      >
        {say(wordOf(offer))}
      </Button>
      {offer.quiet ? null : <p className={styles.detail}>{say(hintOf(offer))}</p>}
      {offer.step === 'second' ? (
        <Button look="quiet" onClick={() => void press(true)} disabled={start.pending}>
          {say('teachAnew')}
        </Button>
      ) : null}
      {failure?.kind === 'no-host-permission' ? (
        <AllowButton named={offer.origin} request={() => allowOrigin(offer.origin)} />
      ) : failure ? (
        <FailureNotice failure={failure} onRetry={start.again} arrived />
      ) : null}
    </div>
  );
}

const wordOf = ({ step, taught }: TeachOffer) =>
  step === 'second' ? 'teachSiteSecond' : WORDS[taught];

const WORDS = { no: 'teachSite', others: 'teachOthers', these: 'teachAgain' } as const;

const hintOf = ({ step, taught }: TeachOffer) => {
  if (step === 'second') return 'teachSiteSecondHint';
  return taught === 'others' ? 'teachOthersHint' : 'teachSiteHint';
};
