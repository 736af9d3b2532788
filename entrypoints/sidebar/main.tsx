import { countInputs } from '../../components/ui/guard/inputs';
import { readFrameToken } from '../../lib/protocol/client/frame-token';
import { sendRequest } from '../../lib/protocol/client/send';
import { keepEvents } from '../../lib/protocol/client/subscribe';

readFrameToken();
countInputs();
// The background replies while the panel's code is loaded. The build preloads that code
// (wxt.config.ts), so nothing waits for this script.
const early = {
  record: sendRequest('record.read', {}),
  session: sendRequest('session.read', {}),
  handOverEvents: keepEvents(),
};
// It is not loaded if the frame is left meanwhile.
void Promise.allSettled([import('./panel')]).then(([panel]) => {
  if (panel.status === 'fulfilled') panel.value.showPanel(early);
});
