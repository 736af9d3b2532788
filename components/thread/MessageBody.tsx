import styles from './MessageBody.module.css';
import type { SafeHtml } from './sanitize';

/** Shows the text of a message or description. The only component that renders HTML. */
export function MessageBody({ text }: { text: SafeHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml only comes from sanitize()
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: text.html }} />;
}
