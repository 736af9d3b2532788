import { File as FileIcon, FileText, Image } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/controls/Icon';
import styles from './FileRows.module.css';

/** Pixels of the longer side. */
const SIDE = 64;

/** Bytes: larger pictures would take too much memory to draw. */
const LARGEST = 30 * 1024 ** 2;

type Props = { file: File | undefined; mimeType: string };

/** A small picture of a picture that the user gave to this page; else an icon. */
export function FilePreview({ file, mimeType }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const picture =
    file?.type.startsWith('image/') && file.type !== 'image/svg+xml' && file.size <= LARGEST
      ? file
      : undefined;
  useEffect(() => {
    if (!picture || !canvas.current) return;
    const stop = new AbortController();
    drawPicture(picture, canvas.current, stop.signal).then(
      () => setDrawn(!stop.signal.aborted),
      // The browser does not know this kind of picture: the icon stays.
      () => setDrawn(false),
    );
    return () => stop.abort();
  }, [picture]);
  return (
    <span className={styles.preview} aria-hidden="true">
      {picture ? <canvas ref={canvas} hidden={!isDrawn} /> : null}
      {isDrawn ? null : <Icon icon={iconOf(mimeType)} />}
    </span>
  );
}

// Not an `img`: our content security policy refuses blob: pictures in Firefox.
async function drawPicture(
  file: File,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const bitmap = await createImageBitmap(file);
  if (!signal.aborted) {
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
}

function iconOf(mimeType: string) {
  if (mimeType.startsWith('image/')) return Image;
  return mimeType === 'application/pdf' || mimeType.startsWith('text/') ? FileText : FileIcon;
}
