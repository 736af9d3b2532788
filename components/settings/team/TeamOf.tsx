import { useId, useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useInvalidate, useRequest } from '../../ui/data/use-request';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { KeyNeeded } from '../KeyNeeded';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { useFocusOnChange } from '../use-focus-on-change';
import { JoinTeam } from './JoinTeam';
import { MakeTeam } from './MakeTeam';
import own from './Team.module.css';
import { TeamSummary } from './TeamSummary';
import { TEAM_OF } from './team-settings';

/** The team of one environment: what it is for, the ways into one, or the one that this browser is in. */
export function TeamOf({ environment }: { environment: Environment }) {
  const reply = useRequest('team.read', { environment });
  const id = useId();
  return (
    <section className={own.team} aria-labelledby={id}>
      <h3 id={id}>{t(TEAM_OF[environment].label)}</h3>
      <SettingPlace of={TEAM_OF[environment]}>
        <AsyncView reply={reply}>
          {(value) => <Team environment={environment} reply={value} />}
        </AsyncView>
      </SettingPlace>
    </section>
  );
}

const FORMS = { make: MakeTeam, join: JoinTeam };

type TeamProps = { environment: Environment; reply: Reply<'team.read'> };

function Team({ environment, reply: { team, closed } }: TeamProps) {
  const [opened, setOpened] = useState<keyof typeof FORMS>();
  const [message, setMessage] = useState('');
  const invalidate = useInvalidate();
  const place = useFocusOnChange(`${opened} ${team === null}`);
  const begin = (form: keyof typeof FORMS) => {
    setMessage('');
    setOpened(form);
  };
  const close = async (done = '') => {
    if (done) await invalidate('team.read');
    setOpened(undefined);
    setMessage(done);
  };
  const Form = team || !opened ? undefined : FORMS[opened];
  return (
    <div className={own.shown} ref={place}>
      {team ? (
        <TeamSummary {...{ environment, team, closed }} onLeft={close} />
      ) : Form ? (
        <Form environment={environment} onClose={close} />
      ) : (
        <p className={styles.lead}>{t('teamNone')}</p>
      )}
      {closed && !Form ? <KeyNeeded environment={environment} why={closed} /> : null}
      {team || closed || Form ? null : (
        <div className={styles.buttons}>
          <Button onClick={() => begin('make')}>{t('teamMake')}</Button>
          <Button onClick={() => begin('join')}>{t('teamJoin')}</Button>
        </div>
      )}
      <p role="status" className={styles.done}>
        {message}
      </p>
    </div>
  );
}
