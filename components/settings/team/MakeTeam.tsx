import { useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import { LONGEST_TEAM_NAME } from '../../../lib/domain/team/agent';
import { teamServerAddress } from '../../../lib/domain/team/team-server';
import { t } from '../../../lib/words/words';
import { Field } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { useForm } from '../../ui/form/use-form';
import styles from '../Settings.module.css';
import { ColleagueName } from './ColleagueName';
import { TeamForm } from './TeamForm';

export type TeamFormProps = {
  environment: Environment;
  /** `message`: this browser is in a team now. */
  onClose: (message?: string) => Promise<void>;
};

/** Makes a team on a server that IT runs. */
export function MakeTeam({ environment, onClose }: TeamFormProps) {
  const [values, setValues] = useState({ name: '', server: '', agentName: '' });
  const change = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));
  const make = useAction('team.make');
  const form = useForm<'team.make', Partial<typeof values>>(make, async () => {
    const [name, agentName] = [values.name.trim(), values.agentName.trim()];
    const server = teamServerAddress(values.server);
    if (!name || !agentName || !server)
      return {
        ...(!name && { name: t('storageNeeded') }),
        ...(!server && { server: t('teamServerFault') }),
        ...(!agentName && { agentName: t('storageNeeded') }),
      };
    const outcome = await make.run({ environment, name, server, agentName });
    if (outcome.ok) await onClose(t('teamMade', name));
    return undefined;
  });
  return (
    <TeamForm form={form} submit={t('teamMake')} failure={make.failure} onCancel={onClose}>
      <div className={styles.fields}>
        <Field
          label={t('teamName')}
          dir="auto"
          required
          maxLength={LONGEST_TEAM_NAME}
          value={values.name}
          onChange={(name) => change({ name })}
          error={form.fault?.name}
        />
        <Field
          label={t('teamServer')}
          hint={t('teamServerHint')}
          type="url"
          required
          value={values.server}
          onChange={(server) => change({ server })}
          error={form.fault?.server}
        />
        <ColleagueName
          value={values.agentName}
          onChange={(agentName) => change({ agentName })}
          error={form.fault?.agentName}
        />
      </div>
    </TeamForm>
  );
}
