import { useId, useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import styles from '../Settings.module.css';
import { useFocusOnChange } from '../use-focus-on-change';
import own from './Team.module.css';
import type { ShownTeam } from './team-words';

type Props = { environment: Environment; of: ShownTeam };

/** For the admin: changes the team key, after the admin chose who gets the new one. */
export function ChangeTeamKey({ environment, of }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [status, setStatus] = useState('');
  const place = useFocusOnChange(`${isAsking}`);
  const close = (message = '') => {
    setIsAsking(false);
    setStatus(message);
  };
  const ask = () => {
    setIsAsking(true);
    setStatus('');
  };
  return (
    <div className={own.block} ref={place}>
      {isAsking ? (
        <KeyForm environment={environment} of={of} onClose={close} />
      ) : (
        <div className={styles.buttons}>
          <Button onClick={ask}>{t('teamKeyChange')}</Button>
        </div>
      )}
      <p role="status" className={styles.done}>
        {status}
      </p>
    </div>
  );
}

type FormProps = Props & { onClose: (message?: string) => void };

/** What a new key means, who gets it, and the button that makes it. All who can get it do at first. */
function KeyForm({ environment, of, onClose }: FormProps) {
  const { author, members, keyReceivers = [] } = of;
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const change = useAction('team.key.change');
  const title = useId();
  const colleagues = members.filter((member) => member.author !== author);
  const isIn = (member: string) => keyReceivers.includes(member) && !leftOut.includes(member);
  const put = (member: string, isChecked: boolean) =>
    setLeftOut((now) => (isChecked ? now.filter((one) => one !== member) : [...now, member]));
  const submit = async () => {
    const staying = colleagues.filter((member) => isIn(member.author));
    const outcome = await change.run({
      environment,
      members: staying.map((member) => member.author),
    });
    if (outcome.ok) onClose(t('teamKeyChanged'));
  };
  return (
    <section className={own.form} aria-labelledby={title}>
      <h4 id={title}>{t('teamKeyChange')}</h4>
      <p className={styles.detail}>{t('teamKeyChangeLead')}</p>
      {colleagues.length === 0 ? (
        <p className={styles.detail}>{t('teamKeyNone')}</p>
      ) : (
        <fieldset className={own.receivers}>
          <legend>{t('teamKeyFor')}</legend>
          {colleagues.map((member) => (
            <Receiver
              key={member.author}
              {...member}
              isIn={isIn(member.author)}
              canReceive={keyReceivers.includes(member.author)}
              onChange={(isChecked) => put(member.author, isChecked)}
            />
          ))}
        </fieldset>
      )}
      {colleagues.some((member) => !isIn(member.author)) ? (
        <p className={styles.detail}>{t('teamKeyOut')}</p>
      ) : null}
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => void submit()} busy={change.pending}>
          {t('teamKeyChangeYes')}
        </Button>
        <Button onClick={() => onClose()}>{t('cancel')}</Button>
      </div>
      <ActionFailure failure={change.failure} onRetry={() => void submit()} />
    </section>
  );
}

type ReceiverProps = {
  author: string;
  name: string;
  isIn: boolean;
  canReceive: boolean;
  onChange: (isIn: boolean) => void;
};

/** One colleague, with a box that says whether they get the new key. */
function Receiver({ author, name, isIn, canReceive, onChange }: ReceiverProps) {
  const hint = useId();
  return (
    <div>
      <label>
        <input
          type="checkbox"
          checked={isIn}
          disabled={!canReceive}
          aria-describedby={canReceive ? undefined : hint}
          onChange={({ target }) => onChange(target.checked)}
        />{' '}
        {name} <span className={own.author}>{author}</span>
      </label>
      {canReceive ? null : (
        <p id={hint} className={styles.detail}>
          {t('teamKeyCannot')}
        </p>
      )}
    </div>
  );
}
