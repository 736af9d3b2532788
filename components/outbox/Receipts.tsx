import { Download } from 'lucide';
import type { Environment } from '../../lib/domain/core/environment';
import type { Receipt } from '../../lib/protocol/requests/outbox';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { download } from '../ui/controls/download';
import { Icon } from '../ui/controls/Icon';
import { EnvironmentBadge } from '../ui/feedback/EnvironmentBadge';
import { Time } from '../ui/feedback/Time';
import styles from './Outbox.module.css';
import { receiptsFile } from './receipts-file';

type ReceiptRow = Receipt & { environment: Environment };

/** What the service confirmed in the last week, with as much as its support needs to find each. */
export function Receipts({ receipts }: { receipts: readonly ReceiptRow[] }) {
  const save = () => download(receiptsFile(receipts), 'text/csv', 'alongside-receipts.csv');
  return (
    <section className={styles.part} aria-labelledby="receipts">
      <div className={styles.heading}>
        <h2 id="receipts">{t('receipts')}</h2>
        {receipts.length > 0 ? (
          <Button look="quiet" onClick={save}>
            <Icon icon={Download} />
            {t('receiptsExport')}
          </Button>
        ) : null}
      </div>
      {receipts.length === 0 ? (
        <p className={styles.none}>{t('receiptsNone')}</p>
      ) : (
        <table className={styles.table} aria-labelledby="receipts">
          <thead>
            <tr>
              <th scope="col">{t('receiptAt')}</th>
              <th scope="col">{t('environment')}</th>
              <th scope="col">{t('receiptWhat')}</th>
              <th scope="col">{t('receiptRequest')}</th>
              <th scope="col">{t('receiptKey')}</th>
            </tr>
          </thead>
          <tbody>
            {receipts.map((receipt) => (
              <tr key={`${receipt.environment} ${receipt.at} ${receipt.keyEnd}`}>
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
      return t('newTicket');
    case 'ticket.change':
      return t('writeChange');
    case 'message.send':
      return t('reply');
    case 'application.decide':
      return t('writeDecided');
    case 'test.reset':
      return t('writeReset');
  }
}
