import { type SyntheticEvent, useEffect, useState } from 'react';
import * as v from '../../lib/domain/core/schema';
import type { FileKind } from '../../lib/domain/documents/file-kind';
import { FrameReply, type PreviewRequest } from '../../lib/domain/documents/preview';
import { MOST_PAGES } from '../../lib/domain/documents/preview-rules';
import { t } from '../../lib/words/words';
import styles from './FileCheck.module.css';

/** How long the frame may take to reply, in milliseconds, before we say that it does not work. */
const REPLY_TIMEOUT = 15_000;

type Props = {
  /** The document's name as the screen shows it. */
  name: string;
  kind: FileKind;
  /** Verified bytes. They are transferred to the frame, and are gone when it is removed. */
  bytes: ArrayBuffer;
};

/** Shows a document in a frame that has an opaque origin and no network access. */
export function Preview({ name, kind, bytes }: Props) {
  const [reply, setReply] = useState<FrameReply>();
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(true), REPLY_TIMEOUT);
    return () => clearTimeout(timer);
  }, []);

  const sendDocument = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    if (bytes.detached) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      const parsed = v.safeParse(FrameReply, data);
      setReply(parsed.success ? parsed.output : { kind: 'failed', why: 'unreadable' });
      port1.close();
    };
    const request: PreviewRequest = {
      kind,
      bytes,
      mostPages: MOST_PAGES,
      words: {
        picture: name,
        page: t('previewPage', '$1', '$2'),
        broken: t('previewBrokenPage'),
      },
    };
    // An opaque origin cannot be named as the target. The CSP lets no other page into the frame.
    currentTarget.contentWindow?.postMessage(request, '*', [bytes, port2]);
  };

  return (
    <>
      <p role="status" className={styles.hint}>
        {reply ? describeReply(reply) : t(isSilent ? 'previewSilent' : 'previewLoading')}
      </p>
      <iframe
        className={styles.preview}
        src="/preview.html"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        title={t('previewOf', name)}
        hidden={reply?.kind === 'failed'}
        onLoad={sendDocument}
      />
    </>
  );
}

function describeReply(reply: FrameReply): string {
  if (reply.kind === 'failed')
    return t(reply.why === 'password' ? 'previewPassword' : 'previewUnreadable');
  if (reply.pages === undefined) return '';
  return reply.pages > MOST_PAGES
    ? t('previewFirstPages', MOST_PAGES, reply.pages)
    : t('previewPages', reply.pages);
}
