import { defineBackground } from 'wxt/utils/define-background';
import { handlers } from '../lib/background/app/handlers';
import { inBackground, startBackground } from '../lib/background/app/start';
import { authenticateFrame } from '../lib/background/core/docked-frames';
import { reportError } from '../lib/background/core/log';
import { recordActivity } from '../lib/background/keys/activity-watch';
import { listen } from '../lib/protocol/server/listen';

export default defineBackground(() => {
  listen(
    handlers,
    authenticateFrame,
    (kind) => inBackground(recordActivity(kind)),
    (error) => reportError('A request was not handled:', error),
  );
  startBackground();
});
