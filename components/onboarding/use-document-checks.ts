import { useEffect, useRef, useState } from 'react';
import { checkDocument } from '../../lib/document/check-document';
import { type DocumentVerdict, planCheck } from '../../lib/domain/document-check';
import type { Environment } from '../../lib/domain/environment';
import type { FileKind } from '../../lib/domain/file-kind';
import type { SnapshotDocument } from '../../lib/domain/merchant';
import { type Previewable, previewable } from '../../lib/domain/preview';
import { pathText } from '../../lib/domain/snapshot';
import { allowOrigin } from '../settings/allow-origin';

/** How far the check of one document came. */
export type Check = {
  isBusy: boolean;
  /** Of the latest check, when it is over. */
  verdict?: DocumentVerdict;
  /** Whether it can be previewed; there while the latest check that is over verified its bytes. */
  file?: Previewable | undefined;
};

/** Verified bytes that a preview may show. */
export type Preview = { key: string; kind: FileKind; bytes: ArrayBuffer };

type Bytes = Uint8Array<ArrayBuffer>;

/** One document as it was checked: with another link or hash it is another one. */
export const keyOf = ({ path, url = '', hash = '' }: SnapshotDocument): string =>
  JSON.stringify([pathText(path), url, hash]);

/**
 * Checks documents and previews what was verified. The bytes of one document at most are held: until
 * they are handed to the preview, another one is verified, or the screen is left. To preview it
 * later it is fetched and verified once more.
 */
export function useDocumentChecks(
  environment: Environment,
  onVerdict: (document: SnapshotDocument, verdict: DocumentVerdict) => void,
) {
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map());
  const [preview, setPreview] = useState<Preview>();
  const held = useRef<{ key: string; bytes: Bytes }>(undefined);
  const stay = useRef<AbortController>(undefined);
  useEffect(() => {
    const here = new AbortController();
    stay.current = here;
    return () => {
      here.abort();
      held.current = undefined;
    };
  }, []);

  const put = (key: string, check: Check) => setChecks((all) => new Map(all).set(key, check));

  /** Must be called straight from a click: the browser may have to ask about the host. */
  const verify = async (document: SnapshotDocument): Promise<Bytes | undefined> => {
    const key = keyOf(document);
    const signal = stay.current?.signal;
    const plan = planCheck(document, environment, Date.now());
    if (!signal) return undefined;
    if ('kind' in plan) {
      put(key, { isBusy: false, verdict: plan });
      onVerdict(document, plan);
      return undefined;
    }
    // The button for its preview stays under the finger, or the keyboard, that pressed it.
    put(key, { isBusy: true, file: checks.get(key)?.file });
    const refused = await allowOrigin(plan.url.origin);
    const { verdict, bytes } = refused ? NOT_ALLOWED : await checkDocument(plan, signal);
    if (signal.aborted) return undefined;
    put(key, { isBusy: false, verdict, file: bytes && previewable(bytes) });
    onVerdict(document, verdict);
    return bytes;
  };

  return {
    checkOf: (key: string): Check | undefined => checks.get(key),
    preview,
    verify: async (document: SnapshotDocument) => {
      if (preview?.key === keyOf(document)) setPreview(undefined);
      const bytes = await verify(document);
      held.current = bytes && { key: keyOf(document), bytes };
    },
    show: async (document: SnapshotDocument) => {
      const key = keyOf(document);
      const there = held.current?.key === key ? held.current.bytes : undefined;
      held.current = undefined;
      setPreview(undefined);
      const bytes = there ?? (await verify(document));
      const file = bytes && previewable(bytes);
      if (file && file.kind !== 'no-kind' && file.kind !== 'too-large')
        setPreview({ key, kind: file.kind, bytes: bytes.buffer });
    },
    close: () => setPreview(undefined),
  };
}

const NOT_ALLOWED: { verdict: DocumentVerdict; bytes?: Bytes } = {
  verdict: { kind: 'not-reachable', why: { kind: 'not-allowed' } },
};
