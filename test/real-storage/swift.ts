import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { PATIENCE } from '../patience';
import { freePort, startProgram } from '../real-crm/program';
import installed from './swift.json' with { type: 'json' };

/** Who may write. Such a secret is good enough for a temporary store. */
export const WRITER = { accessKeyId: 'test:tester', secretAccessKey: 'not-a-secret-testing' };

export const REGION = 'us-east-1';

/** Swift's name of the account that the writer belongs to. */
const ACCOUNT = 'AUTH_test';

/** A real OpenStack Swift on loopback that speaks S3 and its own protocol. */
export type Swift = {
  /** Without a trailing slash. S3 requests with the bucket in the path go there. */
  address: string;
  /** Makes a container whose objects everyone may read, or only the writer. */
  makeBucket(name: string, isPublic: boolean): Promise<void>;
  /** The names of all objects. */
  objects(bucket: string): Promise<string[]>;
  /** Files on the disk: objects of all buckets, and their parts. */
  countOnDisk(): Promise<number>;
  /** The names for which a multipart upload was begun, and neither completed nor aborted. */
  openUploads(bucket: string): Promise<string[]>;
  /** Where everyone reads a public container. S3 addresses without a signature respond with 400. */
  publicBase(bucket: string): string;
  close(): Promise<void>;
};

const STORES = ['account', 'container', 'object'] as const;

/**
 * All four servers as one program, whose end ends them all, as does the end of any of them: one whose port somebody
 * else got first would otherwise be missing for good, and Swift would say that it is busy. The folder has the settings, in place of
 * /etc/swift. A ring says on which disk of which server things of a kind are: here there is one.
 */
const LAUNCHER = `
import ctypes, os, signal, sys
from swift.common import utils
folder, ports = sys.argv[1], sys.argv[2:]
utils.set_swift_dir(folder)
from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi
stores = ['account', 'container', 'object']
for name, port in zip(stores, ports):
    builder = RingBuilder(4, 1, 0)
    place = {'ip': '127.0.0.1', 'port': int(port), 'device': 'disk'}
    other = {'replication_ip': '127.0.0.1', 'replication_port': int(port), 'meta': ''}
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, **place, **other})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))
running = []
for name in stores:
    running.append(os.fork())
    if running[-1] == 0:
        ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL
        sys.exit(run_wsgi(os.path.join(folder, name + '.conf'), name + '-server', verbose=True))
def end_with_stores(*_):
    for store in running:
        if os.waitpid(store, os.WNOHANG)[0] != 0: os._exit(1)
signal.signal(signal.SIGCHLD, end_with_stores)
sys.exit(run_wsgi(os.path.join(folder, 'proxy.conf'), 'proxy-server', verbose=True))
`;

/** Asks again while Swift says that it is busy: its database is locked for a moment after its start. */
async function firstNotBusy(
  ask: () => Promise<Response>,
): Promise<{ response: Response; text: string }> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const response = await ask();
    const text = await response.text();
    if (response.status !== 503 || Date.now() > end) return { response, text };
    await setTimeout(200);
  }
}

/** Starts Swift with its data in a temporary folder. */
export async function startSwift(): Promise<Swift> {
  let disk = '';
  const { address, close } = await startProgram(
    'swift',
    async ({ folder, port, address }) => {
      disk = join(folder, 'devices', 'disk');
      const ports = await prepare(folder, port);
      return {
        command: installed.python,
        args: ['-c', LAUNCHER, folder, ...ports],
        isUp: async () => {
          // A port that somebody else got may accept the request and stay silent.
          const healthOf = (one: string) =>
            fetch(`${one}/healthcheck`, { signal: AbortSignal.timeout(5000) });
          const all = [address, ...ports.map((one) => `http://127.0.0.1:${one}`)];
          const responses = await Promise.allSettled(all.map(healthOf));
          return responses.every((one) => one.status === 'fulfilled' && one.value.ok);
        },
      };
    },
    async () => null,
  );
  const client = new AwsClient({ ...WRITER, service: 's3', region: REGION, retries: 0 });
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    const { response, text } = await firstNotBusy(() => client.fetch(`${address}/${path}`, init));
    if (!response.ok) throw new Error(`Swift responds to ${path} with ${response.status}: ${text}`);
    return text;
  };
  const keysIn = (xml: string): string[] =>
    [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  return {
    address,
    close,
    publicBase: (bucket) => `${address}/v1/${ACCOUNT}/${bucket}`,
    async makeBucket(name, isPublic) {
      await ask(name, { method: 'PUT', headers: isPublic ? { 'x-amz-acl': 'public-read' } : {} });
    },
    objects: async (bucket) => keysIn(await ask(bucket)),
    async countOnDisk() {
      const names = await readdir(join(disk, 'objects'), { recursive: true });
      return names.filter((name) => name.endsWith('.data')).length;
    },
    openUploads: async (bucket) => keysIn(await ask(`${bucket}?uploads`)),
  };
}

let buckets = 0;

/** The settings of a new bucket. Public files are read by Swift's own protocol. */
export async function swiftSettings(
  swift: Swift,
  { isPublic = true, signedDays = 0, setsHeaders = true },
) {
  buckets += 1;
  const bucket = `files-${buckets}`;
  await swift.makeBucket(bucket, isPublic);
  return {
    kind: 's3' as const,
    endpoint: swift.address,
    region: REGION,
    bucket,
    pathStyle: true,
    signedDays,
    prefix: 'in/',
    publicBase: signedDays > 0 ? '' : swift.publicBase(bucket),
    largest: 100_000_000,
    forbidden: [],
    keptDays: 0,
    found: { setsHeaders, resumes: true },
  };
}

/** Writes the settings. Resolves to the ports of the three stores. */
async function prepare(folder: string, port: number): Promise<string[]> {
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true });
  const common = (at: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${at}
bind_timeout = 1
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
log_level = ERROR
`;
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = any\nswift_hash_path_prefix = any\n',
  );
  const ports: string[] = [];
  for (const store of STORES) {
    const at = await freePort();
    await writeFile(
      join(folder, `${store}.conf`),
      `${common(at)}[pipeline:main]\npipeline = healthcheck ${store}-server\n[app:${store}-server]\nuse = egg:swift#${store}\n[filter:healthcheck]\nuse = egg:swift#healthcheck\n`,
    );
    ports.push(`${at}`);
  }
  await writeFile(join(folder, 'proxy.conf'), common(port) + PROXY);
  return ports;
}

/**
 * Swift without its cache server, which only tokens need: S3 requests are signed. Its proxy waits for its
 * stores longer than half a second, because other tests take both processors.
 */
const PROXY = `[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 30
node_timeout = 60
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
error_suppression_limit = 0
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${WRITER.secretAccessKey} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
