import { type ReactNode, useId } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { environmentWord } from '../../ui/feedback/EnvironmentBadge';
import styles from '../Settings.module.css';

/** What a team's admin shares, as the settings read it. */
export type TeamOffers = NonNullable<Reply<'team.offers.read'>>;

type Props = { environment: Environment; of: TeamOffers; children: ReactNode };

/** What a team's admin shares, under the team's name; an invitation that names no admin is said. */
export function OffersGroup({ environment, of: { team, isAdmin, by }, children }: Props) {
  const id = useId();
  const named = [team, environmentWord(environment)] as const;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{t(isAdmin ? 'offersOwn' : 'offersOf', ...named)}</h3>
      {by === null ? <p className={styles.lead}>{t('offersUnknownAdmin', ...named)}</p> : null}
      {children}
    </section>
  );
}
