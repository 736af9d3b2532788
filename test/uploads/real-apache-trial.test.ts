import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tryStorage } from '../../lib/uploads/trial';
import { startApacheDav, WRITER } from '../real-storage/apache-dav';

test('the trial of a real Apache passes, apart from headers, and leaves nothing', async () => {
  const apache = await startApacheDav();
  try {
    const config = {
      kind: 'webdav' as const,
      folder: apache.folder,
      prefix: '',
      publicBase: '',
      largest: 1_000_000,
      forbidden: [],
      keptDays: 0,
      found: { setsHeaders: false, resumes: false },
    };
    const before = await readdir(apache.disk);
    const writer = { kind: 'webdav' as const, ...WRITER };
    const { steps, found } = await tryStorage(config, writer, {
      fetch: apache.fetch,
      now: Date.now,
    });
    expect(steps).toEqual([
      { name: 'write', result: 'passed' },
      { name: 'read', result: 'passed' },
      { name: 'resume', result: 'passed' },
      { name: 'headers', result: 'not-supported', why: 'shown' },
      { name: 'delete', result: 'passed' },
      { name: 'abort', result: 'passed' },
    ]);
    expect(found).toEqual({ setsHeaders: false, resumes: true });
    expect(await readdir(apache.disk)).toEqual(before);
  } finally {
    await apache.close();
  }
});
