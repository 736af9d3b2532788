import type { Setup } from '../border/questions-setup';
import { wasRecordSeen } from './facts';
import { wasKept } from './kept-marker';
import { keyFacts } from './keys';
import { lockAfter } from './lock';
import { passphraseNeed } from './lock-passphrase';
import { healthOf } from './sites/health';
import { listCrms, listSites } from './sites/sites';

/** What is set up, and which of the three steps (key, CRM, open a record) are still to be done. */
export async function readSetup(): Promise<Setup> {
  const [keys, sites, crms, recordSeen, need, after, health] = await Promise.all([
    keyFacts(),
    listSites(),
    listCrms(),
    wasRecordSeen(),
    passphraseNeed(),
    lockAfter(),
    healthOf(),
  ]);
  const lost = keys.length === 0 && (await wasKept());
  return { keys, sites, crms, health, lost, recordSeen, lock: { need, after } };
}
