import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { hashOfFile, hashOfLink } from '../../lib/document/hash-file';
import { fetchAddress } from '../../lib/domain/document-link';
import { say } from '../../lib/words/words';
import { verdictSentence } from '../document/document-words';
import { useFileHosts } from '../document/use-file-hosts';
import { Button } from '../ui/Button';
import styles from './AttachmentForm.module.css';
import type { Files } from './files';

type Props = { link: string; files: Files; onHash: (hash: string) => void };

/** Computes the hash of a file: of what the link opens, or of a file that never leaves this page. */
export function HashTools({ link, files, onHash }: Props) {
  const [state, setState] = useState<{ isBusy: boolean; words?: string }>({ isBusy: false });
  const hosts = useFileHosts();
  const file = useId();
  /** The latest computation; an earlier one is stopped, and changes nothing any more. */
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);

  const compute = async (work: (signal: AbortSignal) => Promise<{ hash: string } | string>) => {
    going.current?.abort();
    const here = new AbortController();
    going.current = here;
    setState({ isBusy: true });
    const found = await work(here.signal);
    if (here.signal.aborted) return;
    setState(typeof found === 'string' ? { isBusy: false, words: found } : { isBusy: false });
    if (typeof found !== 'string') onHash(found.hash);
  };
  // The link was changed meanwhile: its hash would be another file's.
  useEffect(() => {
    if (link === '') return;
    return () => {
      going.current?.abort();
      setState({ isBusy: false });
    };
  }, [link]);

  const ofLink = async (signal: AbortSignal) => {
    const url = fetchAddress(link, files.environment);
    const host = URL.parse(link.trim())?.host ?? '';
    if (typeof url === 'string')
      return verdictSentence({ kind: 'not-reachable', why: { kind: url } }, host);
    if (await hosts.allow(url.origin)) return say('linkNotAllowed', host);
    const found = await hashOfLink(url, signal);
    return 'hash' in found ? found : verdictSentence(found, host);
  };
  const ofFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The same file chosen again is a new choice.
    target.value = '';
    if (!chosen) return;
    void compute((signal) =>
      hashOfFile(chosen, signal).then(
        (hash) => ({ hash }),
        () => say('hashFileUnread', chosen.name),
      ),
    );
  };

  return (
    <>
      <div className={styles.buttons}>
        <Button onClick={() => void compute(ofLink)} busy={state.isBusy} disabled={!link.trim()}>
          {say(state.isBusy ? 'hashComputing' : 'hashFromLink')}
        </Button>
      </div>
      <div className={styles.file}>
        <label htmlFor={file}>{say('hashFromFile')}</label>
        <input id={file} type="file" onChange={ofFile} />
      </div>
      <p role="status" className={styles.words}>
        {state.words ?? ''}
      </p>
    </>
  );
}
