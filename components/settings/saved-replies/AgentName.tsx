import type { Scope } from '../../../lib/domain/core/installation';
import { LONGEST_REPLY_NAME } from '../../../lib/domain/tickets/saved-reply-limits';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { useForm } from '../../ui/form/use-form';
import { useStoredText } from '../../ui/form/use-stored-text';
import styles from '../Settings.module.css';
import list from './SavedReplies.module.css';
import { AGENT_NAME } from './saved-reply-settings';

/** The agent's own name, which saved replies can contain. One for this browser. */
export function AgentName({ scope }: { scope: Scope }) {
  // What is being typed stays where the agent chooses another environment or installation.
  const state = useRequest('savedReplies.read', { scope }, { keepPrevious: true });
  return <AsyncView reply={state}>{({ agentName }) => <NameForm stored={agentName} />}</AsyncView>;
}

function NameForm({ stored }: { stored: string }) {
  const [name, setName] = useStoredText(stored);
  const save = useAction('settings.agentName.save');
  const form = useForm(save, async () => {
    await save.run({ name: name.trim() });
    return undefined;
  });
  return (
    <form className={styles.line} ref={form.ref} onSubmit={form.onSubmit} noValidate>
      <div className={list.agent}>
        <Field
          compact
          label={t(AGENT_NAME.label)}
          dir="auto"
          maxLength={LONGEST_REPLY_NAME}
          autoComplete="name"
          value={name}
          onChange={setName}
        />
      </div>
      <Button type="submit" busy={form.pending} disabled={name.trim() === stored}>
        {t('agentNameSave')}
      </Button>
      <p role="status" className={styles.done}>
        {stored !== '' && name === stored ? t('agentNameSaved') : ''}
      </p>
      <ActionFailure failure={save.failure} />
    </form>
  );
}
