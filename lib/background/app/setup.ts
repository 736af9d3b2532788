import type { Setup } from '../../protocol/requests/app';
import { hasInstallMarker } from '../core/install-marker';
import { wasRecordSeen } from '../core/settings-store';
import { keyFacts } from '../keys/keys';
import { lockAfter } from '../keys/lock';
import { passphraseNeed } from '../keys/passphrase';
import { readHealth } from '../sites/selector-health';
import { listCrms, listSites } from '../sites/sites';

/** What is set up, and which of the three steps (key, CRM, first record) are still to do. */
export async function readSetup(): Promise<Setup> {
  const [keys, sites, crms, recordSeen, need, after, health] = await Promise.all([
    keyFacts(),
    listSites(),
    listCrms(),
    wasRecordSeen(),
    passphraseNeed(),
    lockAfter(),
    readHealth(),
  ]);
  const lost = keys.length === 0 && (await hasInstallMarker());
  return { keys, sites, crms, health, lost, recordSeen, lock: { need, after } };
}
