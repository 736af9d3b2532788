import { useState } from 'react';
import type { CrmFacts } from '../../lib/domain/recipe';
import { say, sayCount } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Switch } from '../ui/Switch';
import { CrmFailure } from './CrmFailure';
import styles from './CrmList.module.css';
import { certaintyWords } from './crm-words';
import { crmsNamed } from './find-crms';
import { useCrmSwitch } from './use-crm-switch';

type Props = {
  crms: readonly CrmFacts[];
  /** A person has the CRM on a host of their own. */
  onOwnHost: (id: string) => void;
};

/** The CRMs that are known by name, each with its switch. Those that are on come first. */
export function CrmList({ crms, onOwnHost }: Props) {
  const [text, setText] = useState('');
  // As it was at first: nothing jumps away from under the pointer that switched it.
  const [first] = useState(() => crms.filter(({ on }) => on).map(({ id }) => id));
  const isFirst = ({ id }: CrmFacts) => first.includes(id);
  const sorted = [...crms.filter(isFirst), ...crms.filter((crm) => !isFirst(crm))];
  const found = crmsNamed(sorted, text);
  return (
    <section className={styles.list} aria-labelledby="crms">
      <div className={styles.head}>
        <div>
          <h3 id="crms">{say('crmsTitle')}</h3>
          <p className={styles.lead}>{say('crmsLead')}</p>
        </div>
        <Field label={say('findCrm')} type="search" value={text} onChange={setText} />
      </div>
      <p role="status" className="unseen">
        {text ? sayCount('crmsFound', found.length) : ''}
      </p>
      {found.length > 0 ? (
        <ul className={styles.crms} aria-labelledby="crms">
          {found.map((crm) => (
            <li className={styles.crm} key={crm.id}>
              <Crm crm={crm} onOwnHost={() => onOwnHost(crm.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{say('crmsNoneFound')}</p>
      )}
    </section>
  );
}

function Crm({ crm, onOwnHost }: { crm: CrmFacts; onOwnHost: () => void }) {
  const { name, hosts, selfHosted, on, certainty } = crm;
  const { put, pending, failure } = useCrmSwitch(crm);
  return (
    <>
      {hosts.length > 0 ? (
        <Switch
          label={name}
          hint={certaintyWords(certainty)}
          on={on}
          busy={pending}
          onChange={(wish) => void put(wish)}
        />
      ) : (
        <div className={styles.still}>
          <p className={styles.name}>{name}</p>
          <p className={styles.certainty}>{certaintyWords(certainty)}</p>
        </div>
      )}
      {selfHosted ? (
        <div className={styles.own}>
          <Button look="quiet" aria-label={say('ownHostOf', name)} onClick={onOwnHost}>
            {say('ownHost')}
          </Button>
        </div>
      ) : null}
      <CrmFailure name={name} failure={failure} />
    </>
  );
}
