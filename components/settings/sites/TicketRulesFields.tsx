import {
  LAST_TICKET,
  type TicketRules,
  withInstallation,
} from '../../../lib/domain/crm/ticket-rules';
import type { Params } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Select } from '../../ui/controls/Select';
import { Switch } from '../../ui/controls/Switch';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { installationName } from '../../ui/feedback/installation-name';
import styles from './TicketRulesFields.module.css';

type Props = {
  at: Params<'ticketRules.save'>['at'];
  /** The CRM or site that they belong to. */
  label: string;
  rules: TicketRules | undefined;
};

/** What holds for the new tickets of a CRM site: what they start with, and where they go. */
export function TicketRulesFields({ at, label, rules = {} }: Props) {
  const session = useRequest('session.read', {});
  const save = useAction('ticketRules.save');
  const { environment, installations } =
    session.kind === 'ready' ? session.value : { environment: undefined, installations: [] };
  const chosen = environment && rules.installations?.[environment];
  const isGone = chosen && chosen !== LAST_TICKET && !installations.some(({ id }) => id === chosen);
  return (
    <section className={styles.rules} aria-label={label}>
      <Switch
        label={t('siteAddsAddress')}
        on={!rules.leavesOutAddress}
        busy={save.pending}
        onChange={(on) => void save.run({ at, rules: { ...rules, leavesOutAddress: !on } })}
      />
      {environment && (installations.length > 1 || chosen) ? (
        <Select
          label={t('siteInstallation')}
          hint={t(environment === 'live' ? 'siteInstallationLive' : 'siteInstallationTest')}
          value={chosen ?? ''}
          choices={[
            { value: '', label: t('siteInstallationPopup') },
            { value: LAST_TICKET, label: t('siteInstallationLast') },
            ...installations.map((one) => ({ value: one.id, label: installationName(one) })),
            ...(isGone ? [{ value: chosen, label: t('siteInstallationGone', chosen) }] : []),
          ]}
          onChange={(value) =>
            void save.run({ at, rules: withInstallation(rules, environment, value || undefined) })
          }
          busy={save.pending}
        />
      ) : null}
      <ActionFailure failure={save.failure} onRetry={save.again} />
    </section>
  );
}
