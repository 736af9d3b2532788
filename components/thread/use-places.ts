import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { useAction } from '../ui/data/use-action';
import { useCommands } from '../ui/shortcuts/use-shortcuts';

/** Where else the same ticket can be seen. */
export type Places = {
  /** From the panel: on the desk. */
  openInDesk: (() => void) | undefined;
  /** From the desk: beside its record in the CRM, by the record's reference. */
  openInCrm: (reference: string) => void;
  pending: boolean;
  failure: Failure | undefined;
};

/** The ways from a ticket in the panel to the desk, and from the desk to the records of the ticket. */
export function usePlaces(
  scope: Scope,
  ticketId: string,
  links: TicketRow['links'],
  isPanel: boolean,
): Places {
  const crm = useAction('ticket.openInCrm');
  const desk = useAction('ticket.open');
  const openInDesk = () => void desk.run({ ticketId });
  const openInCrm = (reference: string) => void crm.run({ scope, ticketId, reference });
  const records = links.filter(({ url }) => url !== undefined);
  useCommands(
    isPanel
      ? [{ name: 'ticket.open', label: t('openInDesk'), run: openInDesk }]
      : records.map(({ reference, title }) => ({
          name: `ticket.openInCrm ${reference}`,
          label: t('openInCrmOf', title),
          run: () => openInCrm(reference),
        })),
  );
  return {
    openInDesk: isPanel ? openInDesk : undefined,
    openInCrm,
    pending: crm.pending || desk.pending,
    failure: crm.failure ?? desk.failure,
  };
}
