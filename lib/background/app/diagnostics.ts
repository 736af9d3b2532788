import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { environmentDb, settingsDb } from '../../storage/databases';
import type { LogEntry } from '../../storage/log-entry';
import { blockerOf } from '../api/circuit-breaker';
import { readLog, redact } from '../core/log';
import { chosenEnvironment } from '../core/settings-store';
import { hasHostPermission } from '../keys/keys';
import { lockAfter, lockOf } from '../keys/lock';
import { passphraseNeed } from '../keys/passphrase';
import { storedKey } from '../keys/stored-keys';
import { countWaiting } from '../team/entries';
import { storedTeam } from '../team/team-access';
import { teamState } from '../team/team-state';

/**
 * The diagnostics for a support engineer, as text that the agent can read before sending it: counts,
 * states, host names and the log. It is English for that engineer. It holds no key, no name and no text of a client.
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
    `Blocked: ${await circuitStates()}`,
    ...(await Promise.all(ENVIRONMENTS.map(environmentLines))).flat(),
    '',
    'Log:',
    ...(await readLog()).map(logLine),
  ];
  return redact(lines.join('\n'));
}

async function environmentLines(environment: Environment): Promise<string[]> {
  const db = await environmentDb(environment);
  const [commands, sent, drafts, tickets, installations, links] = await Promise.all([
    db.count('commands'),
    db.countFromIndex('commands', 'state', 'done'),
    db.count('drafts'),
    db.count('tickets'),
    db.count('installations'),
    db.getAll('links'),
  ]);
  const linked = new Set(links.map(({ ticketId }) => ticketId)).size;
  return [
    '',
    `${environment}: ${await keyState(environment)}`,
    `  open commands ${commands - sent}, receipts ${sent}, drafts ${drafts}`,
    `  tickets ${tickets}, linked ${linked}, installations ${installations}`,
    `  team: ${await teamLine(environment)}`,
  ];
}

async function teamLine(environment: Environment): Promise<string> {
  if (!(await storedTeam(environment))) return 'none';
  const { state, since } = await teamState(environment);
  const db = await environmentDb(environment);
  const [waiting, members] = await Promise.all([
    countWaiting(environment),
    db.countFromIndex('teamEntries', 'topic', ['member', 'self']),
  ]);
  return `${state.kind} since ${timeOf(since)}, waiting ${waiting}, members ${members}`;
}

async function keyState(environment: Environment): Promise<string> {
  const stored = await storedKey(environment);
  if (!stored) return 'no key';
  const { origin } = new URL(stored.address);
  const lock = await lockOf(stored);
  return [
    `key for ${origin}, added ${timeOf(stored.addedAt)}`,
    `may ${stored.permissions.join(', ') || 'nothing more'}`,
    (await hasHostPermission(origin)) ? 'host allowed' : 'host not allowed',
    lock === 'none' ? 'no passphrase' : lock,
    stored.refusedAt === undefined
      ? 'not refused'
      : `refused since ${timeOf(stored.refusedAt)} (401)`,
  ].join('; ');
}

async function circuitStates(): Promise<string> {
  const circuits = await (await settingsDb()).getAll('circuits');
  const states = circuits.flatMap((circuit) => {
    const blocker = blockerOf(circuit, 'PATCH', Date.now());
    return blocker ? [`${circuit.origin} ${'why' in blocker ? blocker.why : blocker.kind}`] : [];
  });
  return states.join(', ') || 'none';
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
