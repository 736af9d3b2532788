import type { SiteFacts } from '../../lib/domain/site';
import { say } from '../../lib/words/words';
import { RecipeTools } from '../teach/RecipeTools';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { AllowButton } from './AllowButton';
import { RemoveButton } from './RemoveButton';
import styles from './Settings.module.css';

/** The CRMs beside which the panel stands. */
export function SiteList({ sites }: { sites: readonly SiteFacts[] }) {
  if (sites.length === 0) return <p className={styles.none}>{say('sitesNone')}</p>;
  return (
    <ul className={styles.rows} aria-label={say('sites')}>
      {sites.map((site) => (
        <SiteRow key={site.origin} site={site} />
      ))}
    </ul>
  );
}

function SiteRow({ site }: { site: SiteFacts }) {
  const { origin, rules, granted } = site;
  const remove = useAction('sites.remove');
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.grow}>{origin}</span>
        <RemoveButton
          question={say('removeSite')}
          of={origin}
          onRemove={() => void remove.run({ origin })}
          busy={remove.pending}
        />
      </div>
      <p className={styles.code}>{rules.map(({ pattern }) => pattern).join('   ')}</p>
      {granted ? (
        <p className={styles.detail}>{say('accessGiven')}</p>
      ) : (
        <AllowButton origin={origin} />
      )}
      <RecipeTools site={site} />
      {remove.failure ? (
        <FailureNotice failure={remove.failure} onRetry={remove.again} arrived />
      ) : null}
    </li>
  );
}
