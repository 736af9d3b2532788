import type { ReactNode } from 'react';
import { PRACTICE_CUSTOMER } from '../../lib/domain/practice/customer';
import { t } from '../../lib/words/words';
import styles from './PracticeRecord.module.css';

/** The record of an invented customer, as a plain CRM shows one. */
export const PracticeRecord = () => (
  <section
    className={styles.crm}
    aria-label={t('practiceCrm')}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    tabIndex={0}
  >
    <p className={styles.bar}>{t('practiceCrm')}</p>
    <div className={styles.record}>
      <p className={styles.path}>{t('practiceCustomers')}</p>
      <h2 className={styles.name}>{t('practiceCustomer')}</h2>
      <dl className={styles.fields}>
        <Field name={t('practiceCompanyLabel')}>{t('practiceCompany')}</Field>
        <Field name={t('practiceEmail')}>{PRACTICE_CUSTOMER.email}</Field>
        <Field name={t('practicePhone')}>{PRACTICE_CUSTOMER.phone}</Field>
        <Field name={t('clientId')}>
          <code>{PRACTICE_CUSTOMER.clientId}</code>
        </Field>
      </dl>
      <h3 className={styles.part} id="practice-orders">
        {t('practiceOrders')}
      </h3>
      <Orders />
      <h3 className={styles.part} id="practice-notes">
        {t('practiceNotes')}
      </h3>
      <ul className={styles.notes} aria-labelledby="practice-notes">
        <li>{t('practiceNoteTwice', PRACTICE_CUSTOMER.order)}</li>
        <li>{t('practiceNoteEarlier', PRACTICE_CUSTOMER.earlierTicket)}</li>
      </ul>
    </div>
  </section>
);

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.field}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Orders = () => (
  <table className={styles.orders} aria-labelledby="practice-orders">
    <thead>
      <tr>
        <th scope="col">{t('practiceOrder')}</th>
        <th scope="col">{t('practiceOrderWhat')}</th>
        <th scope="col">{t('practiceOrderState')}</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>{PRACTICE_CUSTOMER.order}</td>
        <td>{t('practiceOrderCake')}</td>
        <td>{t('practiceOrderPaidTwice')}</td>
      </tr>
      <tr>
        <td>4702</td>
        <td>{t('practiceOrderBread')}</td>
        <td>{t('practiceOrderDelivered')}</td>
      </tr>
    </tbody>
  </table>
);
