import { useEffect, useRef, useState } from 'react';
import { checkDocument } from '../../lib/document/check-document';
import { type DocumentVerdict, planCheck } from '../../lib/domain/document-check';
import type { Environment } from '../../lib/domain/environment';
import type { FileKind } from '../../lib/domain/file-kind';
import { type Previewable, previewable } from '../../lib/domain/preview';
import { useFileHosts } from './use-file-hosts';

/** A file as a merchant's snapshot, a message or a ticket names it: a link and facts about it. */
export type LinkedFile = {
  url?: string | undefined;
  hash?: string | undefined;
  mimeType?: string | undefined;
};

/** How far the check of one file came. */
export type Check = {
  isBusy: boolean;
  /** Of the latest check, when it is over. */
  verdict?: DocumentVerdict;
  /** Whether it can be previewed; there while the latest check that is over verified its bytes. */
  file?: Previewable | undefined;
};

/** Verified bytes that a preview may show, in the row that asked for it. */
type Previewed = { key: string; row: string; kind: FileKind; bytes: ArrayBuffer };

/** What a screen does with the files that it lists. */
export type FileChecks<F extends LinkedFile> = {
  checkOf: (file: F) => Check | undefined;
  /** The preview that is open, if it is in this row. Two messages may name the same file. */
  previewIn: (row: string) => Previewed | undefined;
  /** Must be called straight from a click: the browser may have to ask about the host. */
  verify: (file: F) => void;
  /** Opens a file's preview in a row, or closes it there. */
  togglePreview: (file: F, row: string) => void;
  /** Closes the preview if it is in this row. */
  close: (row: string) => void;
};

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Checks files and previews what was verified. The bytes of one file at most are held: until they
 * are handed to the preview, another one is verified, or the screen is left. To preview it later it
 * is fetched and verified once more. `keyOf` gives one file one name: with another link or hash it
 * is another file.
 */
export function useFileChecks<F extends LinkedFile>(
  environment: Environment,
  keyOf: (file: F) => string,
  onVerdict?: (file: F, verdict: DocumentVerdict) => void,
): FileChecks<F> {
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map());
  const [preview, setPreview] = useState<Previewed>();
  const held = useRef<{ key: string; bytes: Bytes }>(undefined);
  const stay = useRef<AbortController>(undefined);
  const hosts = useFileHosts();
  useEffect(() => {
    const here = new AbortController();
    stay.current = here;
    return () => {
      here.abort();
      held.current = undefined;
    };
  }, []);

  const latest = useRef({ keyOf, onVerdict });
  latest.current = { keyOf, onVerdict };

  const put = (key: string, check: Check) => setChecks((all) => new Map(all).set(key, check));

  const fetchAndVerify = async (file: F): Promise<Bytes | undefined> => {
    const key = latest.current.keyOf(file);
    const signal = stay.current?.signal;
    const plan = planCheck(file, environment, Date.now());
    if (!signal) return undefined;
    if ('kind' in plan) {
      put(key, { isBusy: false, verdict: plan });
      latest.current.onVerdict?.(file, plan);
      return undefined;
    }
    // The button for its preview stays under the finger, or the keyboard, that pressed it.
    put(key, { isBusy: true, file: checks.get(key)?.file });
    const refused = await hosts.allow(plan.url.origin);
    const { verdict, bytes } = refused ? NOT_ALLOWED : await checkDocument(plan, signal);
    if (signal.aborted) return undefined;
    put(key, { isBusy: false, verdict, file: bytes && previewable(bytes) });
    latest.current.onVerdict?.(file, verdict);
    return bytes;
  };
  const verify = async (file: F) => {
    if (preview?.key === latest.current.keyOf(file)) setPreview(undefined);
    const bytes = await fetchAndVerify(file);
    held.current = bytes && { key: latest.current.keyOf(file), bytes };
  };
  const show = async (file: F, row: string) => {
    const key = latest.current.keyOf(file);
    const there = held.current?.key === key ? held.current.bytes : undefined;
    held.current = undefined;
    setPreview(undefined);
    const bytes = there ?? (await fetchAndVerify(file));
    const kind = bytes && previewable(bytes);
    if (kind && kind.kind !== 'no-kind' && kind.kind !== 'too-large')
      setPreview({ key, row, kind: kind.kind, bytes: bytes.buffer });
  };
  const close = (row: string) => setPreview((shown) => (shown?.row === row ? undefined : shown));

  return {
    checkOf: (file) => checks.get(latest.current.keyOf(file)),
    previewIn: (row) => (preview?.row === row ? preview : undefined),
    verify: (file) => void verify(file),
    togglePreview: (file, row) => (preview?.row === row ? close(row) : void show(file, row)),
    close,
  };
}

const NOT_ALLOWED: { verdict: DocumentVerdict; bytes?: Bytes } = {
  verdict: { kind: 'not-reachable', why: { kind: 'not-allowed' } },
};
