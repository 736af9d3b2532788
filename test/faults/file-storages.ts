import { hashOf, storedFiles, webdavThrough } from '../e2e/files-stage';
import type { StorageFields } from '../e2e/storage-settings';
import { startApacheDav } from '../real-storage/apache-dav';
import { type SlowProxy, startSlowProxy } from '../real-storage/slow-proxy';
import { REGION, startSwift, WRITER } from '../real-storage/swift';
import { startTlsFront } from '../real-storage/tls-front';

/** A real storage behind a proxy. */
type FileStorage = {
  proxy: SlowProxy;
  /** What an administrator enters. */
  settings: StorageFields;
  /** Arguments with which a browser trusts it. */
  args: string[];
  /** The hashes of all objects. */
  hashes(): Promise<string[]>;
  close(): Promise<void>;
};

const trusting = (mark: string): string[] => [`--ignore-certificate-errors-spki-list=${mark}`];
const LARGEST = '1000';

async function startWebdav(): Promise<FileStorage> {
  const apache = await startApacheDav();
  const proxy = await startSlowProxy(Number(new URL(apache.folder).port));
  const { kind, fields } = webdavThrough(proxy);
  return {
    proxy,
    settings: { kind, fields: { ...fields, 'Largest file (MB)': LARGEST } },
    args: trusting(apache.certificate.mark),
    hashes: async () => [...storedFiles(apache).values()].map(hashOf),
    async close() {
      await proxy.close();
      await apache.close();
    },
  };
}

const BUCKET = 'files-killed';

async function startS3(): Promise<FileStorage> {
  const swift = await startSwift();
  await swift.makeBucket(BUCKET, true);
  const front = await startTlsFront(Number(new URL(swift.address).port));
  const proxy = await startSlowProxy(front.port);
  const address = `https://127.0.0.1:${proxy.port}`;
  return {
    proxy,
    settings: {
      kind: 'S3-compatible',
      fields: {
        'Storage address': address,
        Bucket: BUCKET,
        Region: REGION,
        'Access key ID': WRITER.accessKeyId,
        'Secret access key': WRITER.secretAccessKey,
        'Public address': `${address}${new URL(swift.publicBase(BUCKET)).pathname}`,
        'Largest file (MB)': LARGEST,
      },
    },
    args: trusting(front.mark),
    hashes: async () =>
      Promise.all(
        (await swift.objects(BUCKET)).map(async (name) => {
          const response = await fetch(`${swift.publicBase(BUCKET)}/${name}`);
          return hashOf(Buffer.from(await response.arrayBuffer()));
        }),
      ),
    async close() {
      await proxy.close();
      await front.close();
      await swift.close();
    },
  };
}

/** The storages that go on with a file that was interrupted, by the name of their protocol. */
export const STORAGES = [
  ['WebDAV', startWebdav],
  ['S3', startS3],
] as const;
