import { useRef, useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import { ENVIRONMENTS } from '../../../lib/domain/core/environment-rules';
import { t } from '../../../lib/words/words';
import { useRequest } from '../../ui/data/use-request';
import { AsyncView } from '../../ui/feedback/AsyncView';
import styles from '../Settings.module.css';
import { OfferedSite } from './OfferedSite';
import { OffersGroup, type TeamOffers } from './OffersGroup';
import { StopSharing } from './ShareWithTeam';

/** The sites that the admins of the agent's teams share, and that this browser does not have like that. */
export const TeamSites = () => (
  <>
    {ENVIRONMENTS.map((environment) => (
      <SitesOfTeam key={environment} environment={environment} />
    ))}
  </>
);

/** The same of one environment. */
export function SitesOfTeam({ environment }: { environment: Environment }) {
  const reply = useRequest('team.offers.read', { environment });
  return (
    // Most browsers are in no team: they show nothing, also while this is read.
    <AsyncView reply={reply} placeholder={null}>
      {(value) => (value ? <Sites environment={environment} of={value} /> : null)}
    </AsyncView>
  );
}

type Props = { environment: Environment; of: TeamOffers };

function Sites({ environment, of }: Props) {
  const { isAdmin, by, offers } = of;
  const [status, setStatus] = useState('');
  const place = useRef<HTMLParagraphElement>(null);
  const sites = offers.filter(({ kind }) => kind === 'site');
  const shown = sites.filter(({ state }) => (isAdmin ? state === 'new' : state !== 'same'));
  if (shown.length === 0 && by !== null && !status) return null;
  // The row of the pressed button is gone.
  const onTaken = () => {
    setStatus(t('offerTaken'));
    place.current?.focus();
  };
  return (
    <OffersGroup environment={environment} of={of}>
      {shown.length > 0 ? (
        <ul>
          {shown.map((offer) => (
            <li className={styles.row} key={offer.about}>
              {isAdmin ? (
                <div className={styles.line}>
                  <span className={styles.grow}>{t('sharedGone', offer.about)}</span>
                  <StopSharing environment={environment} kind="site" about={offer.about} />
                </div>
              ) : (
                <OfferedSite
                  environment={environment}
                  by={by ?? ''}
                  offer={offer}
                  onTaken={onTaken}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className={styles.done} ref={place} tabIndex={-1}>
        {status}
      </p>
    </OffersGroup>
  );
}
