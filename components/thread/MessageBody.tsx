import { Fragment, useMemo } from 'react';
import styles from './MessageBody.module.css';
import { plainParagraphs } from './plain-text';
import { type SafeHtml, sanitize } from './sanitize';

/** Shows the text of a message or description, which is light markdown. */
export function MessageBody({ text }: { text: string }) {
  const paragraphs = useMemo(() => plainParagraphs(text), [text]);
  return paragraphs ? <Plain paragraphs={paragraphs} /> : <Formatted text={text} />;
}

const Plain = ({ paragraphs }: { paragraphs: readonly (readonly string[])[] }) => (
  <div className={styles.body} dir="auto">
    {paragraphs.map((lines, number) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
      <p key={number}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do its lines
          <Fragment key={at}>
            {at > 0 ? <br /> : null}
            {line}
          </Fragment>
        ))}
      </p>
    ))}
  </div>
);

function Formatted({ text }: { text: string }) {
  const safe = useMemo(() => sanitize(text), [text]);
  return <Html safe={safe} />;
}

/** The only component that renders HTML. */
const Html = ({ safe }: { safe: SafeHtml }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml only comes from sanitize()
  <div className={styles.body} dir="auto" dangerouslySetInnerHTML={{ __html: safe.html }} />
);
