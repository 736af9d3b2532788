import type { ReactNode } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { LazyPart } from '../../ui/data/LazyPart';
import { lazyPart } from '../../ui/data/part';
import { useRequest } from '../../ui/data/use-request';
import { LoadNotice } from '../../ui/feedback/LoadNotice';

const menuPart = lazyPart(() => import('./AssigneeMenu'));
const noticePart = lazyPart(() => import('./AssigneeNotice'));

/** In a team: what changes who has a ticket, and what its assignee has to know. Without one, nothing. */
export function useAssignee(
  scope: Scope,
  row: TicketRow | undefined,
): { menu: ReactNode; notice: ReactNode } {
  const people = useRequest('team.people.read', { environment: scope.environment });
  const team = people.kind === 'ready' ? people.value : null;
  return {
    menu:
      row && team ? (
        <LazyPart part={menuPart} quiet>
          {({ AssigneeMenu }) => <AssigneeMenu scope={scope} row={row} team={team} />}
        </LazyPart>
      ) : null,
    notice: (
      <>
        <LoadNotice reply={people} what={t('teamNotRead')} />
        {row && team ? (
          <LazyPart part={noticePart} quiet>
            {({ AssigneeNotice }) => <AssigneeNotice scope={scope} ticketId={row.ticket.id} />}
          </LazyPart>
        ) : null}
      </>
    ),
  };
}
