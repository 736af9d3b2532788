import type { Environment } from '../../../lib/domain/core/environment';
import { t } from '../../../lib/words/words';
import { ConfirmButton } from '../../ui/controls/ConfirmButton';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import styles from '../Settings.module.css';
import { ChangeTeamKey } from './ChangeTeamKey';
import { ForIt, UserLines } from './ForIt';
import { TeamInvitation } from './TeamInvitation';
import { TeamMembers } from './TeamMembers';
import { TeamStatus } from './TeamStatus';
import type { ClosedKey, ShownTeam } from './team-words';

type Props = {
  environment: Environment;
  team: ShownTeam;
  /** Why the key is not open; undefined if it is. */
  closed: ClosedKey;
  /** This browser left the team: what to say about it. */
  onLeft: (message: string) => void;
};

/** The team that this browser is in: how it is with it, who is in it, and what can be done. */
export function TeamSummary({ environment, team, closed, onLeft }: Props) {
  const { name, server, author, agentName, isAdmin, state, waiting } = team;
  // Its own public key is shared once it was connected; without it there is none to change the key with.
  const canChangeKey = !closed && team.keyReceivers?.includes(author);
  const leave = useAction('team.leave');
  const onLeave = () => leave.run({ environment }, () => onLeft(t('teamLeft', name)));
  return (
    <>
      <div>
        <p className={styles.grow}>{name}</p>
        <p className={styles.detail}>{t('teamAt', server)}</p>
        <p className={styles.detail}>{t(isAdmin ? 'teamSeenAsAdmin' : 'teamSeenAs', agentName)}</p>
      </div>
      <TeamStatus environment={environment} team={team} closed={closed} />
      {state.kind === 'refused' ? <UserLines of={team} /> : null}
      <TeamMembers of={team} />
      {isAdmin && !closed ? <TeamInvitation environment={environment} /> : null}
      {canChangeKey ? <ChangeTeamKey environment={environment} of={team} /> : null}
      <ForIt of={team} />
      <ConfirmButton
        question={waiting > 0 ? t('teamLeaveWaiting', waiting) : t('teamLeaveAsk')}
        of={name}
        onRemove={() => void onLeave()}
        busy={leave.pending}
        words={{ ask: t('teamLeave'), yes: t('teamLeaveYes'), no: t('teamLeaveNo') }}
      />
      <ActionFailure failure={leave.failure} onRetry={leave.again} />
    </>
  );
}
