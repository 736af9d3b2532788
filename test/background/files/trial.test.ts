import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { tryStorageNow } from '../../../lib/background/files/storage-settings';
import { filesStage } from './stage';

const at = filesStage();

/** Milliseconds after which a browser stops a background that waits for a response. */
const STOPPED_AFTER = 30_000;

test('the trial of a storage that stays silent ends before the browser stops the background', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const waits: number[] = [];
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms);
    return timeout(20);
  });
  const folder = `http://127.0.0.1:${port}/in`;
  const tried = await tryStorageNow({
    environment: 'test',
    config: at.config({ folder, publicBase: '' }),
    credentials: { kind: 'webdav', user: 'alongside', password: 'FAKE-password' },
  });
  spy.mockRestore();
  server.closeAllConnections();
  server.close();
  expect(tried).toMatchObject({
    value: { steps: [{ name: 'write', result: 'failed', why: 'no-response' }] },
  });
  expect(Math.max(...waits)).toBeLessThan(STOPPED_AFTER);
});
