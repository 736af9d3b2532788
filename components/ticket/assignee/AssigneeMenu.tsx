import { ChevronDown, UserRound } from 'lucide';
import { useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { Reply } from '../../../lib/protocol/contract';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { Icon } from '../../ui/controls/Icon';
import { LazyPart } from '../../ui/data/LazyPart';
import { lazyPart } from '../../ui/data/part';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useAnnouncement } from '../../ui/feedback/use-announcement';
import { Menu } from '../../ui/overlay/Menu';
import { useCommands } from '../../ui/shortcuts/use-shortcuts';
import styles from './Assignee.module.css';
import { assigneeWords } from './assignee-words';

const dialogPart = lazyPart(() => import('./HandOverDialog'));

type Props = {
  scope: Scope;
  row: TicketRow;
  team: NonNullable<Reply<'team.people.read'>>;
};

/** Who has the ticket, as a menu: take it over, hand it over, or give it back. */
export function AssigneeMenu({ scope, row: { ticket, assignees = [] }, team }: Props) {
  const assign = useAction('team.assign');
  const [isHandingOver, setHandingOver] = useState(false);
  const [announced, announce] = useAnnouncement();
  const sayWhoHasIt = (who: string) => announce(t('assigneeIs', who));
  const give = (assignee: string | null) =>
    assign.run({ scope, ticketId: ticket.id, assignee }, () =>
      sayWhoHasIt(assignee === null ? t('viewUnassigned') : t('assigneeYou')),
    );
  const colleagues = team.members.filter(({ author }) => author !== team.me);
  const isMine = assignees.length === 1 && assignees[0]?.isYou === true;
  const actions = [
    ...(isMine ? [] : [{ label: t('takeOver'), onSelect: () => give(team.me) }]),
    ...(colleagues.length > 0
      ? [{ label: t('handOver'), onSelect: () => setHandingOver(true) }]
      : []),
    ...(assignees.length > 0 ? [{ label: t('unassign'), onSelect: () => give(null) }] : []),
  ];
  useCommands(
    actions.map(({ label, onSelect }) => ({ name: `assignee ${label}`, label, run: onSelect })),
  );
  const names = assignees.length > 0 ? assigneeWords(assignees) : t('viewUnassigned');
  const whole = t('assigneeIs', names);
  return (
    <div className={styles.choice}>
      <Menu
        label={whole}
        size="small"
        busy={assign.pending}
        entries={actions.map((action) => ({ kind: 'item', ...action }))}
      >
        <Icon icon={UserRound} />
        <span className={styles.name} data-unassigned={assignees.length === 0 || undefined}>
          {names}
        </span>
        <Icon icon={ChevronDown} />
      </Menu>
      <span className="unseen" role="status">
        {announced}
      </span>
      <ActionFailure
        failure={assign.failure}
        what={t('assigneeNotChanged')}
        onRetry={assign.again}
      />
      {isHandingOver ? (
        <LazyPart part={dialogPart} quiet="until-failed">
          {({ HandOverDialog }) => (
            <HandOverDialog
              scope={scope}
              ticketId={ticket.id}
              colleagues={colleagues}
              onClose={() => setHandingOver(false)}
              onSaved={sayWhoHasIt}
            />
          )}
        </LazyPart>
      ) : null}
    </div>
  );
}
