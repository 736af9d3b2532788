import { useEffect, useRef, useState } from 'react';
import { hashOfFile } from '../../lib/documents/hash-file';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { t } from '../../lib/words/words';
import type { Attachments } from './use-attachments';

/**
 * A file that the user gives while no storage is set up. It is not uploaded: the attachment's form opens
 * with what is known of it, and asks for its link. Nothing of the file leaves this page.
 */
export function useLinkedFile(attachments: Attachments) {
  const [said, setSaid] = useState('');
  const running = useRef<AbortController>(undefined);
  const latest = useRef(attachments);
  useEffect(() => {
    latest.current = attachments;
  });
  useEffect(() => () => running.current?.abort(), []);

  const onFile = (file: File) => {
    if (attachments.unfinished) {
      setSaid(t('pastedOther'));
      return;
    }
    const name = plainName(file.name);
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    attachments.begin({ name, mimeType: file.type });
    setSaid(t('pastedFile', name));
    hashOfFile(file, stop.signal).then(
      (hash) => {
        // The user may have discarded it, or typed another hash.
        const { entry } = latest.current;
        if (!stop.signal.aborted && entry.name === name && entry.hash === '')
          latest.current.changeField('hash', hash);
      },
      () => setSaid(stop.signal.aborted ? '' : t('hashFileUnread', name)),
    );
  };
  return { onFile, said: attachments.open ? said : '' };
}
