import { type RefObject, useEffect, useRef, useState } from 'react';
import { checkDocument } from '../../lib/documents/check-document';
import type { Environment } from '../../lib/domain/core/environment';
import { planCheck } from '../../lib/domain/documents/check-plan';
import type { DocumentVerdict } from '../../lib/domain/documents/document-check';
import type { FileKind } from '../../lib/domain/documents/file-kind';
import { checkPreview, type PreviewCheck } from '../../lib/domain/documents/preview-rules';
import { useFileHosts } from './use-file-hosts';

/** A file as a snapshot, a message or a ticket names it: a link and facts about it. */
export type LinkedFile = {
  url?: string | undefined;
  hash?: string | undefined;
  mimeType?: string | undefined;
};

/** The state of one file's check. */
type Check = {
  isBusy: boolean;
  /** The verdict of the latest finished check. */
  verdict?: DocumentVerdict;
  /** Whether the file can be previewed; only if the latest finished check verified its bytes. */
  file?: PreviewCheck | undefined;
};

/** An open preview: verified bytes, and the row that shows them. */
type OpenPreview = { key: string; row: string; kind: FileKind; bytes: ArrayBuffer };

/** What a screen does with the files that it lists. */
export type FileChecks<F extends LinkedFile> = {
  checkOf: (file: F) => Check | undefined;
  /** The open preview, if it is in this row. Two messages may name the same file. */
  previewIn: (row: string) => OpenPreview | undefined;
  /** Must be called straight from a click: the browser may have to ask about the host. */
  verify: (file: F) => void;
  /** Opens a file's preview in a row, or closes it there. */
  togglePreview: (file: F, row: string) => void;
  /** Saves a verified file under this name. Must be called straight from a click, as `verify`. */
  save: (file: F, name: string) => void;
  /** Closes the preview if it is in this row. */
  close: (row: string) => void;
};

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Checks files and previews verified ones. It keeps the bytes of one file at most: until the preview
 * takes them, another file is verified, or the user leaves the screen. A later preview fetches and
 * verifies the file again. `keyOf` identifies a file: with another link or hash it is another file.
 */
export function useFileChecks<F extends LinkedFile>(
  environment: Environment,
  keyOf: (file: F) => string,
  onVerdict?: (file: F, verdict: DocumentVerdict) => void,
): FileChecks<F> {
  const { checkOf, fetchAndVerify } = useVerification(environment, keyOf, onVerdict);
  const [preview, setPreview] = useState<OpenPreview>();
  const verified = useRef<{ key: string; bytes: Bytes }>(undefined);
  /** The number of the latest press that opens a preview: what an earlier one fetched comes too late. */
  const latestPress = useRef(0);
  useEffect(
    () => () => {
      verified.current = undefined;
    },
    [],
  );

  const verify = async (file: F) => {
    const key = keyOf(file);
    if (preview?.key === key) setPreview(undefined);
    const bytes = await fetchAndVerify(file);
    verified.current = bytes && { key, bytes };
  };
  const open = async (file: F, row: string) => {
    latestPress.current += 1;
    const own = latestPress.current;
    const key = keyOf(file);
    const kept = verified.current?.key === key ? verified.current.bytes : undefined;
    verified.current = undefined;
    setPreview(undefined);
    const bytes = kept ?? (await fetchAndVerify(file));
    if (own !== latestPress.current) return;
    const check = bytes && checkPreview(bytes);
    if (check && check.kind !== 'no-kind' && check.kind !== 'too-large')
      setPreview({ key, row, kind: check.kind, bytes: bytes.buffer });
  };
  const save = async (file: F, name: string) => {
    const key = keyOf(file);
    const kept = verified.current?.key === key ? verified.current.bytes : undefined;
    const bytes = kept ?? (await fetchAndVerify(file));
    if (!bytes) return;
    verified.current = { key, bytes };
    const { saveFile } = await import('./save-file');
    saveFile(bytes, name);
  };
  const close = (row: string) => setPreview((shown) => (shown?.row === row ? undefined : shown));

  return {
    checkOf,
    previewIn: (row) => (preview?.row === row ? preview : undefined),
    verify: (file) => void verify(file),
    save: (file, name) => void save(file, name),
    togglePreview: (file, row) => (preview?.row === row ? close(row) : void open(file, row)),
    close,
  };
}

/** The checks of a screen's files, and the function that runs one and returns verified bytes only. */
function useVerification<F extends LinkedFile>(
  environment: Environment,
  keyOf: (file: F) => string,
  onVerdict: ((file: F, verdict: DocumentVerdict) => void) | undefined,
) {
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map());
  const hosts = useFileHosts();
  const screenSignal = useScreenSignal();
  // A check can outlive the render that started it.
  const reportVerdict = useRef(onVerdict);
  reportVerdict.current = onVerdict;

  const setCheck = (key: string, check: Check) => setChecks((all) => new Map(all).set(key, check));

  const fetchAndVerify = async (file: F): Promise<Bytes | undefined> => {
    const key = keyOf(file);
    const signal = screenSignal.current;
    if (!signal) return undefined;
    const plan = planCheck(file, environment, Date.now());
    if ('kind' in plan) {
      setCheck(key, { isBusy: false, verdict: plan });
      reportVerdict.current?.(file, plan);
      return undefined;
    }
    // The preview button that the user pressed stays in place, and keeps the focus.
    setCheck(key, { isBusy: true, file: checks.get(key)?.file });
    const refused = await hosts.allow(plan.url.origin);
    const { verdict, bytes } = refused ? NOT_ALLOWED : await checkDocument(plan, signal);
    if (signal.aborted) return undefined;
    setCheck(key, { isBusy: false, verdict, file: bytes && checkPreview(bytes) });
    reportVerdict.current?.(file, verdict);
    return bytes;
  };
  return { checkOf: (file: F) => checks.get(keyOf(file)), fetchAndVerify };
}

/** A signal that aborts when the user leaves the screen. */
function useScreenSignal(): RefObject<AbortSignal | undefined> {
  const signal = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    signal.current = controller.signal;
    return () => controller.abort();
  }, []);
  return signal;
}

const NOT_ALLOWED: { verdict: DocumentVerdict; bytes?: Bytes } = {
  verdict: { kind: 'not-reachable', why: { kind: 'not-allowed' } },
};
