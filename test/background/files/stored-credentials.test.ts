import { expect, test } from 'vitest';
import { saveStorage } from '../../../lib/background/files/storage-settings';
import { credentials, s3Settings } from '../../uploads/s3-stand-in';
import { signedInStage } from '../stage';

// For which storages the stored credentials are, where the settings send none.

signedInStage();

const config = s3Settings('https://s3.example.com');
const save = (part: object, typed?: typeof credentials) =>
  saveStorage({
    environment: 'test',
    config: { ...config, ...part },
    ...(typed && { credentials: typed }),
  });

test('credentials stay for another bucket at the same address, and for no other address', async () => {
  expect(await save({}, credentials)).toMatchObject({ ok: true });
  expect(await save({ bucket: 'another-bucket' })).toMatchObject({ ok: true });
  expect(await save({ endpoint: 'https://elsewhere.example.com' })).toMatchObject({
    failure: { kind: 'denied' },
  });
});
