import { useEffect, useRef, useState } from 'react';
import type { LinkDoubts } from '../../lib/domain/tickets/link-doubts';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { explain } from '../../lib/words/explain';
import { recordTitle } from '../../lib/words/record-words';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';
import { TextWith } from '../ui/feedback/TextWith';
import { useForm } from '../ui/form/use-form';
import styles from './forms.module.css';
import type { RecordFacts } from './record-facts';
import { doubtWords, statusWord, summaryOf } from './ticket-words';

type Props = {
  view: RecordFacts;
  onLinked: (row: TicketRow) => void;
  onCancel: () => void;
};

/** The form that links an existing ticket. If the ticket belongs elsewhere, the user confirms it. */
export function LinkTicket({ view, onLinked, onCancel }: Props) {
  const { form, id, setId, link, doubted, linkAnyway, retry } = useLinkTicket(view, onLinked);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  // Whatever failed, the id is what the user can change.
  useEffect(() => {
    if (link.failure) input.current?.focus();
  }, [link.failure]);
  const unknown = link.failure?.kind === 'not-found' ? explain(link.failure) : undefined;

  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
      <h2 className={styles.title}>{t('linkTicketTo', recordTitle(view.record))}</h2>
      <Field
        inputRef={input}
        label={t('ticketId')}
        required
        value={id}
        onChange={setId}
        hint={t('ticketIdHint')}
        error={form.fault ? t('ticketIdMissing') : unknown}
      />
      <ActionFailure
        failure={unknown ? undefined : link.failure}
        onRetry={retry}
        busy={form.pending}
      />
      {doubted ? <LinkDoubt doubted={doubted} onLink={linkAnyway} busy={form.pending} /> : null}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={form.pending}>
          {t('link')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A ticket that was not linked yet, because it belongs elsewhere. */
type DoubtedTicket = { row: TicketRow; doubts: LinkDoubts };

function useLinkTicket({ scope, record }: RecordFacts, onLinked: Props['onLinked']) {
  const [id, setId] = useState('');
  const [doubted, setDoubted] = useState<DoubtedTicket>();
  const link = useAction('ticket.link');
  const run = async (ticketId: string, anyway: boolean): Promise<'missing' | undefined> => {
    if (ticketId === '') return 'missing';
    const outcome = await link.run({ scope, ticketId, record: record.ref, anyway });
    if (!outcome.ok) return undefined;
    if (outcome.value.linked) onLinked(outcome.value.row);
    else setDoubted(outcome.value);
    return undefined;
  };
  /** Retry repeats this attempt, also if the user has changed the field since. */
  const latest = useRef(() => run('', false));
  const attempt = (ticketId: string, anyway: boolean) => {
    latest.current = () => run(ticketId, anyway);
    return latest.current();
  };
  const form = useForm(link, () => attempt(id.trim(), false));
  return {
    form,
    id,
    setId: (value: string) => {
      setId(value);
      setDoubted(undefined);
    },
    link,
    doubted,
    linkAnyway: (ticketId: string) => void form.submit(() => attempt(ticketId, true)),
    retry: () => void form.submit(latest.current),
  };
}

type LinkDoubtProps = {
  doubted: DoubtedTicket;
  onLink: (ticketId: string) => void;
  busy: boolean;
};

/** Where a ticket belongs already, with the button that links it here, too. */
const LinkDoubt = ({ doubted: { row, doubts }, onLink, busy }: LinkDoubtProps) => (
  <Banner
    tone="warning"
    arrived
    action={
      <Button onClick={() => onLink(row.ticket.id)} busy={busy}>
        {t('linkHereToo')}
      </Button>
    }
  >
    <TextWith word="ticketWithStatus" values={[statusWord(row.ticket.status)]}>
      <strong>
        <bdi>{summaryOf(row.ticket)}</bdi>
      </strong>
    </TextWith>{' '}
    {doubtWords(doubts)}
  </Banner>
);
