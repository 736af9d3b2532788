import type { TeachOffer } from '../../lib/protocol/requests/teach';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { GrantAccessButton } from '../ui/controls/GrantAccessButton';
import { allowOrigin } from '../ui/controls/request-origin';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import styles from './Teach.module.css';

/** In the popup: starts teaching on the page of the current tab. */
export function TeachSite() {
  const offer = useRequest('teach.offer.read', {});
  return (
    <AsyncView reply={offer} skeleton={0} isEmpty={(value) => value === null} empty={null}>
      {(value) => (value ? <TeachButton offer={value} /> : null)}
    </AsyncView>
  );
}

function TeachButton({ offer }: { offer: TeachOffer }) {
  const start = useAction('teach.start');
  const { failure } = start;
  // The popup would cover what the user has to click.
  const press = (restart: boolean) => start.run({ restart }, () => window.close());
  return (
    <div className={styles.offer}>
      <Button
        look={offer.quiet ? 'quiet' : 'plain'}
        onClick={() => void press(false)}
        busy={start.pending}
      >
        {t(wordOf(offer))}
      </Button>
      {offer.quiet ? null : <p className={styles.detail}>{t(hintOf(offer))}</p>}
      {offer.step === 'second' ? (
        <Button look="quiet" onClick={() => void press(true)} disabled={start.pending}>
          {t('teachAnew')}
        </Button>
      ) : null}
      {failure?.kind === 'no-host-permission' ? (
        <GrantAccessButton named={offer.origin} request={() => allowOrigin(offer.origin)} />
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
