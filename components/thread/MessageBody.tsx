import styles from './MessageBody.module.css';
import type { SafeHtml } from './sanitize';

/** Words of a stranger, after sanitize(). The only place that shows HTML. */
export function MessageBody({ text }: { text: SafeHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml only comes from sanitize()
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: text.html }} />;
}
