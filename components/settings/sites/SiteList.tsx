import type { CrmFacts, Health } from '../../lib/domain/recipe';
import type { SiteFacts } from '../../lib/domain/site';
import { say } from '../../lib/words/words';
import { RecipeTools } from '../teach/RecipeTools';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { AllowButton } from './AllowButton';
import { allowCrm, allowOrigin } from './allow-origin';
import { ClientField } from './ClientField';
import { certaintyWords, healthWords, hostWords } from './crm-words';
import { RemoveButton } from './RemoveButton';
import styles from './Settings.module.css';

type Props = {
  sites: readonly SiteFacts[];
  crms: readonly CrmFacts[];
  health: readonly Health[];
};

/** The CRMs beside which the panel stands: those that are switched on, and those on own hosts. */
export function SiteList({ sites, crms, health }: Props) {
  const on = crms.filter((crm) => crm.on);
  if (on.length + sites.length === 0) return <p className={styles.none}>{say('sitesNone')}</p>;
  return (
    <ul className={styles.rows} aria-label={say('sites')}>
      {on.map((crm) => (
        <CrmRow key={crm.id} crm={crm} missed={healthWords(health, crm.id)} />
      ))}
      {sites.map((site) => (
        <SiteRow
          key={site.origin}
          site={site}
          crm={crms.find(({ id }) => id === site.crm)}
          health={health}
        />
      ))}
    </ul>
  );
}

function CrmRow({ crm, missed }: { crm: CrmFacts; missed: string }) {
  const { id, name, hosts, granted, hasCustomFields, clientField } = crm;
  const put = useAction('crms.switch');
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.grow}>{name}</span>
        <RemoveButton
          question={say('removeSite')}
          of={name}
          onRemove={() => void put.run({ id, on: false })}
          busy={put.pending}
        />
      </div>
      <p className={styles.code}>{hostWords(hosts)}</p>
      {granted ? (
        <p className={styles.detail}>{say('accessGiven')}</p>
      ) : (
        <AllowButton named={name} request={() => allowCrm(crm)} />
      )}
      {missed ? <p className={styles.detail}>{missed}</p> : null}
      {hasCustomFields ? <ClientField at={{ crm: id }} of={name} kept={clientField} /> : null}
      {put.failure ? <FailureNotice failure={put.failure} onRetry={put.again} arrived /> : null}
    </li>
  );
}

type SiteProps = {
  site: SiteFacts;
  /** The CRM that runs there, where it is one that is known by name. */
  crm: CrmFacts | undefined;
  health: readonly Health[];
};

function SiteRow({ site, crm, health }: SiteProps) {
  const { origin, rules, granted, kinds, clientField } = site;
  const remove = useAction('sites.remove');
  const missed = healthWords(health, site.crm);
  const hasCustomFields =
    crm?.hasCustomFields || kinds.some(({ recipe }) => recipe.customField !== undefined);
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
      {crm ? (
        <p>
          {crm.name}
          <span className={styles.detail}> {certaintyWords(crm.certainty)}</span>
        </p>
      ) : null}
      {rules.length > 0 ? (
        <p className={styles.code}>{rules.map(({ pattern }) => pattern).join('   ')}</p>
      ) : null}
      {granted ? (
        <p className={styles.detail}>{say('accessGiven')}</p>
      ) : (
        <AllowButton named={origin} request={() => allowOrigin(origin)} />
      )}
      {missed ? <p className={styles.detail}>{missed}</p> : null}
      {hasCustomFields ? <ClientField at={{ origin }} of={origin} kept={clientField} /> : null}
      <RecipeTools site={site} health={health} />
      {remove.failure ? (
        <FailureNotice failure={remove.failure} onRetry={remove.again} arrived />
      ) : null}
    </li>
  );
}
