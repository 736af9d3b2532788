import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { environmentDb, settingsDb } from '../storage/databases';
import type { LogEntry } from '../storage/log-entry';
import { chosenEnvironment } from './facts';
import { closedBy } from './gates';
import { mayReach } from './keys';
import { lockAfter, lockOf } from './lock';
import { passphraseNeed } from './lock-passphrase';
import { readLog, redact } from './log';
import { storedKey } from './stored-keys';

/**
 * What a support engineer needs to know, as a text that an agent can read before handing it out.
 * Counts and states, the names of hosts, the log; no key, no name, no word of a client.
 */
export async function diagnostics(): Promise<string> {
  const { version } = browser.runtime.getManifest();
  const { permissions = [], origins = [] } = await browser.permissions.getAll();
  const lines = [
    `Alongside ${version}`,
    `Now: ${new Date().toISOString()}`,
    `Browser: ${navigator.userAgent}`,
    `Permissions: ${[...permissions, ...origins].sort().join(', ')}`,
    `Sites: ${await (await settingsDb()).count('sites')}`,
    `Environment: ${await chosenEnvironment()}`,
    `Passphrase: ${await passphraseNeed()}, locks after ${await lockAfter()} min`,
    `Storage: ${await storageState()}`,
    `Gates: ${await gateStates()}`,
    ...(await Promise.all(ENVIRONMENTS.map(environmentLines))).flat(),
    '',
    'Log:',
    ...(await readLog()).map(logLine),
  ];
  return redact(lines.join('\n'));
}

async function environmentLines(environment: Environment): Promise<string[]> {
  const db = await environmentDb(environment);
  const [writes, sent, drafts, tickets, installations, links] = await Promise.all([
    db.count('writes'),
    db.countFromIndex('writes', 'state', 'done'),
    db.count('drafts'),
    db.count('tickets'),
    db.count('installations'),
    db.getAll('links'),
  ]);
  const linked = new Set(links.map(({ ticketId }) => ticketId)).size;
  return [
    '',
    `${environment}: ${await keyState(environment)}`,
    `  open writes ${writes - sent}, receipts ${sent}, drafts ${drafts}`,
    `  tickets ${tickets}, linked ${linked}, installations ${installations}`,
  ];
}

async function keyState(environment: Environment): Promise<string> {
  const stored = await storedKey(environment);
  if (!stored) return 'no key';
  const { origin } = new URL(stored.address);
  const lock = await lockOf(stored);
  return [
    `key for ${origin}, added ${timeOf(stored.addedAt)}`,
    `may ${stored.permissions.join(', ') || 'nothing more'}`,
    (await mayReach(origin)) ? 'host allowed' : 'host not allowed',
    lock === 'none' ? 'no passphrase' : lock,
    stored.refusedAt === undefined ? 'not gated' : `gated since ${timeOf(stored.refusedAt)} (401)`,
  ].join('; ');
}

async function gateStates(): Promise<string> {
  const gates = await (await settingsDb()).getAll('gates');
  const states = gates.flatMap((gate) => {
    const closed = closedBy(gate, 'PATCH', Date.now());
    return closed ? [`${gate.origin} ${'why' in closed ? closed.why : closed.kind}`] : [];
  });
  return states.join(', ') || 'open';
}

async function storageState(): Promise<string> {
  const persisted = await navigator.storage.persisted();
  const { usage = 0 } = await navigator.storage.estimate();
  return `${persisted ? 'persisted' : 'not persisted'}, ${Math.ceil(usage / 1024)} kB used`;
}

const logLine = ({ at, event, ...fields }: LogEntry): string =>
  [
    timeOf(at),
    event,
    ...Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`),
  ].join(' ');

const timeOf = (at: number): string => new Date(at).toISOString();
