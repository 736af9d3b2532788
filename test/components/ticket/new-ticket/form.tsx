import { NewTicket } from '../../../../components/ticket/new-ticket/NewTicket';
import type { RecordFacts } from '../../../../components/ticket/record-facts';

/** The form for a new ticket, in a panel that does nothing when the form is left. */
export const Form = ({ view }: { view: RecordFacts }) => (
  <NewTicket
    view={view}
    onCreated={() => undefined}
    onKept={() => undefined}
    onCancel={() => undefined}
    onOpen={() => undefined}
  />
);
