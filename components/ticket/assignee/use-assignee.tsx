import type { ReactNode } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { LazyPart } from '../../ui/data/LazyPart';
import { lazyPart } from '../../ui/data/part';
import { useRequest } from '../../ui/data/use-request';
import { FailureNotice } from '../../ui/feedback/FailureNotice';

const menuPart = lazyPart(() => import('./AssigneeMenu'));
const noticePart = lazyPart(() => import('./AssigneeNotice'));

/** In a team: what changes who has a ticket, and what its assignee has to know. Without one, nothing. */
export function useAssignee(
  scope: Scope,
  row: TicketRow | undefined,
): { menu: ReactNode; notice: ReactNode } {
  const people = useRequest('team.people.read', { environment: scope.environment });
  if (people.kind === 'failed') {
    const { failure, again } = people;
    const what = t('teamNotRead');
    return { menu: null, notice: <FailureNotice failure={failure} what={what} onRetry={again} /> };
  }
  if (!row || people.kind !== 'ready' || !people.value) return { menu: null, notice: null };
  const team = people.value;
  return {
    menu: (
      <LazyPart part={menuPart} quiet>
        {({ AssigneeMenu }) => <AssigneeMenu scope={scope} row={row} team={team} />}
      </LazyPart>
    ),
    notice: (
      <LazyPart part={noticePart} quiet>
        {({ AssigneeNotice }) => <AssigneeNotice scope={scope} ticketId={row.ticket.id} />}
      </LazyPart>
    ),
  };
}
