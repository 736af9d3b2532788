import { useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import type { Failure } from '../../../lib/domain/core/failure';
import type { TeamOffer } from '../../../lib/protocol/requests/team-offers';
import { t } from '../../../lib/words/words';
import { readRecipe, recipeText } from '../../teach/recipe-text';
import { Button } from '../../ui/controls/Button';
import { ConfirmButton } from '../../ui/controls/ConfirmButton';
import { allowOrigin } from '../../ui/controls/request-origin';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import styles from '../Settings.module.css';
import { OfferWords } from './OfferWords';
import { replaceWords } from './replace-words';

type Props = {
  environment: Environment;
  /** The admin's name; empty while it is not known. */
  by: string;
  offer: TeamOffer;
  onTaken: () => void;
};

/** A site that the team's admin shares. It is added only if the agent presses and the browser gives access. */
export function OfferedSite({ environment, by, offer, onTaken }: Props) {
  const { about: origin, at, state, patterns } = offer;
  const [denied, setDenied] = useState<Failure>();
  const use = useAction('team.offer.use');
  const fault = faultIn(offer);
  const take = async () => {
    // No await before this: the browser asks for a permission only straight after the click.
    const refused = await allowOrigin(origin);
    setDenied(refused);
    if (refused) return;
    const outcome = await use.run({ environment, kind: 'site', about: origin, at });
    if (outcome.ok) onTaken();
  };
  return (
    <>
      <div className={styles.line}>
        <span className={styles.grow}>
          <OfferWords
            words={['offerSite', 'offerSiteNameless']}
            values={[origin]}
            by={by}
            at={at}
          />
        </span>
        {fault !== undefined ? null : state === 'new' ? (
          <Button
            aria-label={t('offerAddOf', origin)}
            onClick={() => void take()}
            busy={use.pending}
          >
            {t('offerAdd')}
          </Button>
        ) : (
          <ConfirmButton
            question={t('offerUseSiteAsk', origin)}
            of={origin}
            onRemove={() => void take()}
            busy={use.pending}
            words={replaceWords()}
          />
        )}
      </div>
      {patterns.length > 0 ? <p className={styles.code}>{patterns.join('   ')}</p> : null}
      {state === 'differs' ? <p className={styles.detail}>{t('offerDiffers')}</p> : null}
      {fault === undefined ? null : <Banner tone="warning">{t('offerBadRecipe', fault)}</Banner>}
      <ActionFailure failure={denied ?? use.failure} />
    </>
  );
}

/** What is wrong with the recipes of a shared site, by the checks of an import. */
function faultIn({ recipes }: TeamOffer): string | undefined {
  for (const recipe of recipes) {
    const found = readRecipe(recipeText(recipe));
    if ('fault' in found) return found.fault;
  }
  return undefined;
}
