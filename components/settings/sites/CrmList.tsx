import { useState } from 'react';
import type { CrmFacts } from '../../../lib/domain/crm/recipe';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Switch } from '../../ui/controls/Switch';
import { SettingPlace } from '../SettingPlace';
import { CrmFailure } from './CrmFailure';
import styles from './CrmList.module.css';
import { certaintyWords } from './crm-words';
import { searchCrms } from './find-crms';
import { crmSwitch, FIND_CRM } from './site-settings';
import { useCrmSwitch } from './use-crm-switch';

type Props = {
  crms: readonly CrmFacts[];
  /** The user has this CRM on a host of their own. */
  onSelfHosted: (id: string) => void;
};

/** The known CRMs, each with its switch. Those that were on when the page opened come first. */
export function CrmList({ crms, onSelfHosted }: Props) {
  const [text, setText] = useState('');
  // The order stays, so that a switch does not move away from under the pointer.
  const [firstIds] = useState(() => crms.filter(({ on }) => on).map(({ id }) => id));
  const isFirst = ({ id }: CrmFacts) => firstIds.includes(id);
  const sorted = [...crms.filter(isFirst), ...crms.filter((crm) => !isFirst(crm))];
  const found = searchCrms(sorted, text);
  return (
    <section className={styles.list} aria-labelledby="crms">
      <div className={styles.head}>
        <div>
          <h3 id="crms">{t('crmsTitle')}</h3>
          <p className={styles.lead}>{t('crmsLead')}</p>
        </div>
        <SettingPlace of={FIND_CRM}>
          <Field
            label={t(FIND_CRM.label)}
            dir="auto"
            type="search"
            compact
            value={text}
            onChange={setText}
          />
        </SettingPlace>
      </div>
      <p role="status" className="unseen">
        {text ? t('crmsFound', found.length) : ''}
      </p>
      {found.length > 0 ? (
        <ul className={styles.crms} aria-labelledby="crms">
          {found.map((crm) => (
            <li className={styles.crm} key={crm.id} title={certaintyWords(crm.certainty)}>
              <SettingPlace of={crmSwitch(crm)}>
                <Crm crm={crm} onSelfHosted={() => onSelfHosted(crm.id)} />
              </SettingPlace>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('crmsNoneFound')}</p>
      )}
    </section>
  );
}

function Crm({ crm, onSelfHosted }: { crm: CrmFacts; onSelfHosted: () => void }) {
  const { name, hosts, selfHosted, on, certainty } = crm;
  const { switchCrm, pending, failure } = useCrmSwitch(crm);
  return (
    <>
      {hosts.length > 0 ? (
        <Switch
          label={name}
          hint={certaintyWords(certainty)}
          on={on}
          busy={pending}
          onChange={(isOn) => void switchCrm(isOn)}
        />
      ) : (
        <div className={styles.still}>
          <p className={styles.name}>{name}</p>
          <p>{certaintyWords(certainty)}</p>
        </div>
      )}
      {selfHosted ? (
        <Button look="quiet" size="small" aria-label={t('ownHostOf', name)} onClick={onSelfHosted}>
          {t('ownHost')}
        </Button>
      ) : null}
      <CrmFailure name={name} failure={failure} />
    </>
  );
}
