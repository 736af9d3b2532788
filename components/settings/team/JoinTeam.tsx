import { useState } from 'react';
import { parseInvitation } from '../../../lib/domain/team/invitation';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { TextArea } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { useForm } from '../../ui/form/use-form';
import { ColleagueName } from './ColleagueName';
import type { TeamFormProps } from './MakeTeam';
import own from './Team.module.css';
import { TeamForm } from './TeamForm';

/** The most that the background reads as an invitation. What is longer is none. */
const LONGEST_INVITATION = 4_000;

/** Joins the team that an invitation is for. */
export function JoinTeam({ environment, onClose }: TeamFormProps) {
  const [invitation, setInvitation] = useState('');
  const [agentName, setAgentName] = useState('');
  const join = useAction('team.join');
  const form = useForm<'team.join', { invitation?: string; agentName?: string }>(join, async () => {
    const name = agentName.trim();
    const text = invitation.trim();
    if (!text || !name)
      return {
        ...(!text && { invitation: t('storageNeeded') }),
        ...(!name && { agentName: t('storageNeeded') }),
      };
    const outcome = await join.run({ environment, invitation: text, agentName: name });
    if (outcome.ok) await onClose(t('teamJoined'));
    return undefined;
  });
  const parsed = parseInvitation(invitation);
  const bad = join.failure?.kind === 'bad-invitation' ? explain(join.failure) : undefined;
  return (
    <TeamForm
      form={form}
      submit={t('teamJoin')}
      failure={bad === undefined ? join.failure : undefined}
      onCancel={onClose}
    >
      <div className={own.join}>
        <TextArea
          label={t('teamInvitation')}
          hint={
            typeof parsed === 'string'
              ? t('teamInvitationHint')
              : t('teamInvitationFor', parsed.name, parsed.server)
          }
          required
          rows={4}
          maxLength={LONGEST_INVITATION}
          spellCheck={false}
          value={invitation}
          onChange={setInvitation}
          error={form.fault?.invitation ?? bad}
        />
        <ColleagueName value={agentName} onChange={setAgentName} error={form.fault?.agentName} />
      </div>
    </TeamForm>
  );
}
