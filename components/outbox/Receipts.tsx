import type { Receipt } from '../../lib/border/questions-outbox';
import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { EnvironmentBadge } from '../ui/EnvironmentBadge';
import { Time } from '../ui/Time';
import styles from './Outbox.module.css';
import { receiptsFile } from './receipts-file';

type ReceiptRow = Receipt & { environment: Environment };

/** What the service confirmed in the last week: enough for its support to find each, no more. */
export function Receipts({ receipts }: { receipts: readonly ReceiptRow[] }) {
  const save = () => {
    const url = URL.createObjectURL(
      new Blob([receiptsFile(receipts)], { type: 'text/csv;charset=utf-8' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = 'alongside-receipts.csv';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <section className={styles.part} aria-labelledby="receipts">
      <div className={styles.heading}>
        <h2 id="receipts">{say('receipts')}</h2>
        {receipts.length > 0 ? <Button onClick={save}>{say('receiptsExport')}</Button> : null}
      </div>
      {receipts.length === 0 ? (
        <p className={styles.none}>{say('receiptsNone')}</p>
      ) : (
        <table className={styles.table} aria-labelledby="receipts">
          <thead>
            <tr>
              <th scope="col">{say('receiptAt')}</th>
              <th scope="col">{say('environment')}</th>
              <th scope="col">{say('receiptWhat')}</th>
              <th scope="col">{say('receiptRequest')}</th>
              <th scope="col">{say('receiptKey')}</th>
            </tr>
          </thead>
          <tbody>
            {receipts.map((receipt) => (
              <tr key={`${receipt.at} ${receipt.keyEnd}`}>
                <td>
                  <Time at={receipt.at} focusable />
                </td>
                <td>
                  <EnvironmentBadge environment={receipt.environment} />
                </td>
                <td>{kindWord(receipt.kind)}</td>
                <td>
                  <code>{receipt.requestId ?? '–'}</code>
                </td>
                <td>
                  <code>{receipt.keyEnd}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function kindWord(kind: Receipt['kind']): string {
  switch (kind) {
    case 'ticket.create':
      return say('newTicket');
    case 'ticket.change':
      return say('writeChange');
    case 'message.send':
      return say('reply');
    case 'application.decide':
      return say('writeDecided');
    case 'test.reset':
      return say('writeReset');
  }
}
