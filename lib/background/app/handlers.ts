import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { handlers as session } from '../api/handlers';
import { publish } from '../core/publish';
import { saveShortcuts, shortcuts } from '../core/settings-store';
import { handlers as files } from '../files/handlers';
import { handlers as golive } from '../golive/handlers';
import { handlers as keys } from '../keys/handlers';
import { handlers as offers } from '../offers/handlers';
import { handlers as onboarding } from '../onboarding/handlers';
import { handlers as outbox } from '../outbox/handlers';
import { handlers as polling } from '../polling/handlers';
import { handlers as record } from '../record/handlers';
import { handlers as sites } from '../sites/handlers';
import { handlers as teach } from '../teach/handlers';
import { handlers as team } from '../team/handlers';
import { handlers as testData } from '../test-data/handlers';
import { handlers as tickets } from '../tickets/handlers';
import { readCounts } from './counts';
import { readService, retryService, unlockAndResume } from './service-status';
import { readSetup } from './setup';

/** What few starts of the background need. */
const loadSeldom = () => import('./later-handlers');

/** Handles the requests that concern several features. */
const app = {
  'setup.read': async () => done(await readSetup()),
  'counts.read': async () => done(await readCounts()),
  'service.read': ({ environment }) => readService(environment),
  'service.check': ({ environment }) => retryService(environment),
  'keys.add': async (params) => (await loadSeldom()).addKeyAndResume(params),
  'keys.remove': async ({ environment }) => (await loadSeldom()).removeKeyAndFiles(environment),
  'keys.unlock': ({ passphrase }) => unlockAndResume(passphrase),
  'settings.passphrase.save': async (params) =>
    (await loadSeldom()).choosePassphraseAndResume(params),
  'settings.shortcuts.read': async () => done(await shortcuts()),
  'settings.shortcuts.save': async ({ choices }) => {
    await saveShortcuts(choices);
    await publish({ kind: 'setup' });
    return done(null);
  },
  'diagnostics.read': async () => done(await (await loadSeldom()).diagnostics()),
  'browserData.previewWipe': async () => (await loadSeldom()).previewWipe(),
  'browserData.wipe': async () => (await loadSeldom()).wipeEverything(),
} satisfies Handlers<'app'>;

/** One handler for each request. It does not compile if a request has none. */
export const handlers: Handlers = {
  ...app,
  ...session,
  ...keys,
  ...sites,
  ...teach,
  ...record,
  ...tickets,
  ...polling,
  ...outbox,
  ...onboarding,
  ...golive,
  ...files,
  ...team,
  ...offers,
  ...testData,
};
