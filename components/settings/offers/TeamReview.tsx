import { useRef } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { TeamOffer } from '../../../lib/protocol/requests/team-offers';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { ConfirmButton } from '../../ui/controls/ConfirmButton';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { AsyncView } from '../../ui/feedback/AsyncView';
import styles from '../Settings.module.css';
import { OffersGroup, type TeamOffers } from './OffersGroup';
import { OfferWords } from './OfferWords';
import { replaceWords } from './replace-words';

type Props = {
  scope: Scope;
  /** The team's rules are the agent's now. */
  onTaken: () => Promise<void>;
};

/** The review settings of an installation that the team's admin shares. */
export function TeamReview({ scope, onTaken }: Props) {
  const reply = useRequest('team.offers.read', { environment: scope.environment });
  return (
    // Most browsers are in no team: they show nothing, also while this is read.
    <AsyncView reply={reply} placeholder={null}>
      {(value) => (value ? <Shared scope={scope} of={value} onTaken={onTaken} /> : null)}
    </AsyncView>
  );
}

function Shared({ scope, of, onTaken }: Props & { of: TeamOffers }) {
  const { environment, installationId } = scope;
  const { by, offers } = of;
  const offer = offers.find(({ kind, about }) => kind === 'review' && about === installationId);
  if (of.isAdmin || (!offer && by !== null)) return null;
  return (
    <OffersGroup environment={environment} of={of}>
      {offer ? <OfferedRules scope={scope} by={by ?? ''} offer={offer} onTaken={onTaken} /> : null}
    </OffersGroup>
  );
}

function OfferedRules({
  scope: { environment, installationId },
  by,
  offer: { at, state },
  onTaken,
}: Props & { by: string; offer: TeamOffer }) {
  const words = useRef<HTMLParagraphElement>(null);
  const use = useAction('team.offer.use');
  const take = async () => {
    const params = { environment, kind: 'review', about: installationId, at } as const;
    if (!(await use.run(params)).ok) return;
    await onTaken();
    // The pressed button goes.
    words.current?.focus();
  };
  return (
    <>
      <div className={styles.line}>
        <span className={styles.grow}>
          <OfferWords words={['offerReview', 'offerReviewNameless']} by={by} at={at} />
        </span>
        {state === 'followed' ? null : state === 'differs' ? (
          <ConfirmButton
            question={t('offerUseReviewAsk')}
            of={t('offerUse')}
            onRemove={() => void take()}
            busy={use.pending}
            words={replaceWords()}
          />
        ) : (
          <Button onClick={() => void take()} busy={use.pending}>
            {t('offerUse')}
          </Button>
        )}
      </div>
      <p role="status" className={styles.detail} ref={words} tabIndex={-1}>
        {state === 'differs' ? `${t('offerDiffers')} ` : null}
        {t(state === 'followed' ? 'offerFollowed' : 'offerUseHint')}
      </p>
      <ActionFailure failure={use.failure} />
    </>
  );
}
