import { ENVIRONMENTS } from '../../../lib/domain/core/environment-rules';
import type { CrmFacts, Health } from '../../../lib/domain/crm/recipe';
import type { SiteFacts } from '../../../lib/domain/crm/site';
import { t } from '../../../lib/words/words';
import { healthWords } from '../../teach/health-words';
import { RecipeTools } from '../../teach/RecipeTools';
import { ConfirmButton } from '../../ui/controls/ConfirmButton';
import { GrantAccessButton } from '../../ui/controls/GrantAccessButton';
import { allowCrm, allowOrigin } from '../../ui/controls/request-origin';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { ShareWithTeam } from '../offers/ShareWithTeam';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { useKeptInSection } from '../use-kept-in-section';
import { ClientIdField } from './ClientIdField';
import { certaintyWords, hostWords } from './crm-words';
import { crmRow, siteRow } from './site-settings';
import { TicketRulesFields } from './TicketRulesFields';

type Props = {
  sites: readonly SiteFacts[];
  crms: readonly CrmFacts[];
  health: readonly Health[];
};

/** The CRMs that show the panel: those that the user switched on, and those added by address. */
export function SiteList({ sites, crms, health }: Props) {
  const on = crms.filter((crm) => crm.on);
  // A CRM that is removed takes its button away.
  const focusHandlers = useKeptInSection();
  if (on.length + sites.length === 0) return <p className={styles.none}>{t('sitesNone')}</p>;
  return (
    <ul aria-label={t('sites')} {...focusHandlers}>
      {on.map((crm) => (
        <li className={styles.row} key={crm.id}>
          <SettingPlace of={crmRow(crm)}>
            <CrmRow crm={crm} missed={healthWords(health, crm.id)} />
          </SettingPlace>
        </li>
      ))}
      {sites.map((site) => (
        <li className={styles.row} key={site.origin}>
          <SettingPlace of={siteRow(site)}>
            <SiteRow site={site} crm={crms.find(({ id }) => id === site.crm)} health={health} />
          </SettingPlace>
        </li>
      ))}
    </ul>
  );
}

function CrmRow({ crm, missed }: { crm: CrmFacts; missed: string }) {
  const { id, name, hosts, granted, hasCustomFields, clientField, ticketRules } = crm;
  const switchCrm = useAction('crms.switch');
  return (
    <>
      <div className={styles.line}>
        <span className={styles.grow}>{name}</span>
        <ConfirmButton
          question={t('removeSite', name)}
          of={name}
          onRemove={() => void switchCrm.run({ id, on: false })}
          busy={switchCrm.pending}
        />
      </div>
      <p className={styles.code}>{hostWords(hosts)}</p>
      <p className={styles.detail}>{certaintyWords(crm.certainty)}</p>
      {granted ? (
        <p className={styles.detail}>{t('accessGiven')}</p>
      ) : (
        <GrantAccessButton named={name} request={() => allowCrm(crm)} />
      )}
      {missed ? <p className={styles.detail}>{missed}</p> : null}
      {hasCustomFields ? (
        <ClientIdField at={{ crm: id }} label={name} stored={clientField} />
      ) : null}
      <TicketRulesFields at={{ crm: id }} label={name} rules={ticketRules} />
      <ActionFailure failure={switchCrm.failure} onRetry={switchCrm.again} />
    </>
  );
}

type SiteProps = {
  site: SiteFacts;
  /** The known CRM that runs at the site, if one does. */
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
    <>
      <div className={styles.line}>
        <span className={styles.grow}>{origin}</span>
        <ConfirmButton
          question={t(kinds.length > 0 ? 'removeTaughtSite' : 'removeSite', origin)}
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
        <p className={styles.detail}>{t('accessGiven')}</p>
      ) : (
        <GrantAccessButton named={origin} request={() => allowOrigin(origin)} />
      )}
      {missed ? <p className={styles.detail}>{missed}</p> : null}
      {hasCustomFields ? (
        <ClientIdField at={{ origin }} label={origin} stored={clientField} />
      ) : null}
      <TicketRulesFields at={{ origin }} label={origin} rules={site.ticketRules} />
      <RecipeTools site={site} health={health} />
      {ENVIRONMENTS.map((environment) => (
        <ShareWithTeam
          key={environment}
          environment={environment}
          kind="site"
          about={origin}
          name={origin}
        />
      ))}
      <ActionFailure failure={remove.failure} onRetry={remove.again} />
    </>
  );
}
