import type { ReactNode } from 'react';
import styles from './gallery.module.css';

type Props = { title: string; children: ReactNode; inGrid?: boolean };

/** A part of the gallery, which tests find by its name. */
export const Section = ({ title, children, inGrid = false }: Props) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    <div className={inGrid ? styles.grid : styles.line}>{children}</div>
  </section>
);

/** Longer than any place that it is shown in. */
export const LONG =
  'Northern Lights Wholesale and Retail Trading Company of Tromsø, https://crm.example.com/a/very/long/address';

export const CHOICES = [
  { value: 'InProgress', label: 'In progress' },
  { value: 'WaitingForClient', label: 'Waiting for client' },
  { value: 'WaitingForManager', label: 'Waiting for manager' },
  { value: 'Closed', label: 'Closed' },
];

export const nothing = (): void => undefined;
