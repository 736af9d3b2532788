import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A self-signed certificate with its key, and the fingerprint by which one browser may accept it.
 */
export type Certificate = { key: string; cert: string; mark: string };

/**
 * Makes a certificate for this run. Its key is on the disk only briefly, in a folder of its own.
 */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'known-crms-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      process.env.OPENSSL ?? 'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=pretended CRMs',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
        '-keyout',
        keyFile,
        '-out',
        certFile,
      ],
      { stdio: 'pipe' },
    );
    const cert = readFileSync(certFile, 'utf8');
    const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    const mark = createHash('sha256').update(spki).digest('base64');
    return { key: readFileSync(keyFile, 'utf8'), cert, mark };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
