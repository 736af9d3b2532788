// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type LinkedFile, useFileChecks } from '../../../components/documents/use-file-checks';
import { sha256Hex } from '../../../lib/bytes/sha256';
import { done } from '../../../lib/domain/core/failure';
import { renderScreen } from '../screen';

const TEXT = '%PDF-1.7';
const [SLOW, QUICK] = [
  'https://files.example.com/slow',
  'https://files.example.com/quick',
] as const;

function Files({ files }: { files: readonly LinkedFile[] }) {
  const checks = useFileChecks('test', ({ url = '' }: LinkedFile) => url);
  return files.map((file) => (
    <div key={file.url}>
      <button type="button" onClick={() => checks.togglePreview(file, file.url ?? '')}>
        {file.url}
      </button>
      <p>{`${checks.checkOf(file)?.verdict?.kind} ${file.url}`}</p>
      {checks.previewIn(file.url ?? '') ? <p>{`shown ${file.url}`}</p> : null}
    </div>
  ));
}

test('a slow file does not take the place of the preview that was opened after it', async () => {
  let arrive: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', ({ href }: URL) =>
    href === SLOW
      ? new Promise<Response>((resolve) => {
          arrive = resolve;
        })
      : Promise.resolve(new Response(TEXT)),
  );
  const hash = `sha256:${await sha256Hex(TEXT)}`;
  const screen = renderScreen(<Files files={[SLOW, QUICK].map((url) => ({ url, hash }))} />, {
    'fileHosts.add': done(null),
    'fileHosts.release': done(null),
  });
  fireEvent.click(screen.getByRole('button', { name: SLOW }));
  fireEvent.click(screen.getByRole('button', { name: QUICK }));
  await screen.findByText(`shown ${QUICK}`);
  arrive(new Response(TEXT));
  await screen.findByText(`verified ${SLOW}`);
  await act(async () => undefined);
  screen.getByText(`shown ${QUICK}`);
  expect(screen.queryByText(`shown ${SLOW}`)).toBeNull();
});
