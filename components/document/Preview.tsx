import { type SyntheticEvent, useEffect, useState } from 'react';
import type { FileKind } from '../../lib/domain/file-kind';
import { FrameSays, MOST_PAGES, type Shown } from '../../lib/domain/preview';
import { say } from '../../lib/words/words';
import styles from './FileCheck.module.css';

/** Milliseconds after which a frame that says nothing is taken for one that does not work here. */
const SILENCE = 15_000;

type Props = {
  /** Of the document, as it is shown. */
  name: string;
  kind: FileKind;
  /** Verified. They are moved into the frame, and end with it. */
  bytes: ArrayBuffer;
};

/** A document's bytes, shown in a page that has an origin of its own and can reach nothing. */
export function Preview({ name, kind, bytes }: Props) {
  const [says, setSays] = useState<FrameSays>();
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(true), SILENCE);
    return () => clearTimeout(timer);
  }, []);

  const hand = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    if (bytes.detached) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      const parsed = FrameSays.safeParse(data);
      setSays(parsed.success ? parsed.data : { kind: 'failed', why: 'unreadable' });
      port1.close();
    };
    const shown: Shown = {
      ...{ kind, bytes, mostPages: MOST_PAGES },
      words: {
        picture: name,
        page: say('previewPage', '$1', '$2'),
        broken: say('previewBrokenPage'),
      },
    };
    // Its origin has no name to send to. The Content-Security-Policy lets no other page in there.
    currentTarget.contentWindow?.postMessage(shown, '*', [bytes, port2]);
  };

  return (
    <>
      <p role="status" className={styles.hint}>
        {says ? sentence(says) : say(isSilent ? 'previewSilent' : 'previewLoading')}
      </p>
      <iframe
        className={styles.preview}
        src="/preview.html"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        title={say('previewOf', name)}
        hidden={says?.kind === 'failed'}
        onLoad={hand}
      />
    </>
  );
}

function sentence(says: FrameSays): string {
  if (says.kind === 'failed')
    return say(says.why === 'password' ? 'previewPassword' : 'previewUnreadable');
  if (says.pages === undefined) return '';
  return says.pages > MOST_PAGES
    ? say('previewFirstPages', MOST_PAGES, says.pages)
    : say('previewPages', says.pages);
}
