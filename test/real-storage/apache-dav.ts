import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate } from '../crm-pages/known/certificate';
import { startProgram } from '../real-crm/program';
import unpacked from './apache.json' with { type: 'json' };
import { socketFetch } from './socket-fetch';

const ROOT = resolve(import.meta.dirname, '../..', unpacked.folder);
const PROGRAM = join(ROOT, unpacked.program);

/** Who may write. Such a password is good enough for a folder that is deleted. */
export const WRITER = { user: 'jörg', password: 'not-a-secret-äpache' };

const MODULES = [
  'mpm_event',
  'authn_core',
  'authn_file',
  'authz_core',
  'authz_user',
  'auth_basic',
  'mime',
  'dav',
  'dav_fs',
  'dav_lock',
  'ssl',
  'http2',
];

/** An Apache with mod_dav behind TLS on loopback. Anybody reads, `WRITER` writes. */
export type ApacheDav = {
  /** The address of the folder, without a slash at its end. */
  folder: string;
  /** The same folder on the disk. */
  disk: string;
  /** The certificate, which nobody trusts yet. */
  certificate: { cert: string; mark: string };
  fetch: typeof fetch;
  close(): Promise<void>;
};

/** Starts Apache with an empty folder. */
export async function startApacheDav(): Promise<ApacheDav> {
  const { key, ...certificate } = makeCertificate();
  const trusting = socketFetch(certificate.cert);
  let started = { folder: '', disk: '' };
  const { close } = await startProgram(
    'apache',
    async ({ folder, port }) => {
      const disk = join(folder, 'files');
      started = { folder: `https://127.0.0.1:${port}/files`, disk };
      await chmod(folder, 0o755);
      for (const name of ['files', 'locks']) {
        await mkdir(join(folder, name));
        // If root starts it, Apache writes as another user.
        await chmod(join(folder, name), 0o777);
      }
      await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 });
      await writeFile(join(folder, 'cert.pem'), certificate.cert);
      await writeFile(join(folder, 'types'), 'text/html html\nimage/png png\ntext/plain txt\n');
      await writeFile(join(folder, 'users'), `${WRITER.user}:${await digest(WRITER.password)}\n`);
      await writeFile(join(folder, 'apache.conf'), configuration(folder, port));
      return {
        command: PROGRAM,
        args: ['-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND'],
        env: { ...process.env, LD_LIBRARY_PATH: libraries() },
        isUp: () =>
          trusting(`https://127.0.0.1:${port}/files/`, { method: 'OPTIONS' }).then(
            ({ status }) => status > 0,
            () => false,
          ),
      };
    },
    async () => undefined,
  );
  return { ...started, certificate, fetch: trusting, close };
}

/** The configuration as administrators write it. */
const configuration = (folder: string, port: number): string => `
ServerRoot ${folder}
ServerName 127.0.0.1:${port}
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/errors
LogLevel crit
User www-data
Group www-data
${MODULES.map((name) => `LoadModule ${name}_module ${ROOT}/usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
StartServers 1
TypesConfig ${folder}/types
Protocols h2 http/1.1
DocumentRoot ${folder}
DavLockDB ${folder}/locks/db
SSLEngine on
SSLCertificateFile ${folder}/cert.pem
SSLCertificateKeyFile ${folder}/key.pem
<Directory />
  Require all denied
</Directory>
<Directory ${folder}/files>
  Dav On
  AuthType Basic
  AuthName files
  AuthUserFile ${folder}/users
  <RequireAny>
    Require method GET HEAD OPTIONS
    Require valid-user
  </RequireAny>
</Directory>
`;

/** The folders of the libraries that came with Apache. */
const libraries = (): string =>
  readdirSync(join(ROOT, 'usr/lib'))
    .filter((name) => name.includes('-linux-'))
    .map((name) => join(ROOT, 'usr/lib', name))
    .join(delimiter);

/** A password as the file of users has it. */
async function digest(password: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.env.OPENSSL ?? 'openssl', [
    'passwd',
    '-apr1',
    password,
  ]);
  return stdout.trim();
}
