import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startSealer } from '../lib/keeper/sealer';

/** Runs in a worker of the keeper's document, one for each file (`lib/keeper/seal-in-worker.ts`). */
export default defineUnlistedScript(() => startSealer());
