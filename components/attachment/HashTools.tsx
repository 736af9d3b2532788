import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { hashOfFile, hashOfLink } from '../../lib/documents/hash-file';
import { fetchAddress } from '../../lib/domain/documents/document-link';
import { t } from '../../lib/words/words';
import { verdictSentence } from '../documents/document-words';
import { useFileHosts } from '../documents/use-file-hosts';
import { Button } from '../ui/controls/Button';
import styles from './AttachmentForm.module.css';
import type { Files } from './files-context';

type Props = { link: string; files: Files; onHash: (hash: string) => void };

/** Computes the hash of the linked file, or of a local file, which never leaves this page. */
export function HashTools({ link, files, onHash }: Props) {
  const { isBusy, words, compute } = useHash(link, onHash);
  const hashLink = useHashOfLink(link, files);
  const id = useId();

  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Without this, choosing the same file again fires no event.
    target.value = '';
    if (file) void compute((signal) => hashLocalFile(file, signal));
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button onClick={() => void compute(hashLink)} busy={isBusy} disabled={!link.trim()}>
          {t(isBusy ? 'hashComputing' : 'hashFromLink')}
        </Button>
      </div>
      <div className={styles.file}>
        <label htmlFor={id}>{t('hashFromFile')}</label>
        <input id={id} type="file" onChange={onFile} />
      </div>
      <p role="status" className={styles.words}>
        {words ?? ''}
      </p>
    </>
  );
}

/** A hash, or the words that say why there is none. */
type HashResult = { hash: string } | string;

/** Runs one computation at a time: a new one, or a change of the link, aborts the one before. */
function useHash(link: string, onHash: (hash: string) => void) {
  const [state, setState] = useState<{ isBusy: boolean; words?: string }>({ isBusy: false });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  // After a change of the link, the hash would be another file's.
  useEffect(() => {
    if (link === '') return;
    return () => {
      running.current?.abort();
      setState({ isBusy: false });
    };
  }, [link]);

  const compute = async (work: (signal: AbortSignal) => Promise<HashResult>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ isBusy: true });
    const result = await work(controller.signal);
    if (controller.signal.aborted) return;
    setState({ isBusy: false, words: typeof result === 'string' ? result : t('hashFilledIn') });
    if (typeof result !== 'string') onHash(result.hash);
  };
  return { ...state, compute };
}

/** Hashes what the link opens, after the browser granted access to its host. */
function useHashOfLink(link: string, { environment }: Files) {
  const hosts = useFileHosts();
  return async (signal: AbortSignal): Promise<HashResult> => {
    const url = fetchAddress(link, environment);
    const host = URL.parse(link.trim())?.host ?? '';
    if (typeof url === 'string')
      return verdictSentence({ kind: 'not-reachable', why: { kind: url } }, host);
    if (await hosts.allow(url.origin)) return t('linkNotAllowed', host);
    const result = await hashOfLink(url, signal);
    return 'hash' in result ? result : verdictSentence(result, host);
  };
}

const hashLocalFile = (file: File, signal: AbortSignal): Promise<HashResult> =>
  hashOfFile(file, signal).then(
    (hash) => ({ hash }),
    () => t('hashFileUnread', file.name),
  );
