import { PracticeStrip } from '../../components/practice/PracticeStrip';
import { reportStep } from '../../components/practice/step-event';
import { countInputs } from '../../components/ui/guard/inputs';
import { textsReady } from '../../lib/practice/texts';
import { createPractice } from '../../lib/practice/transport';
import { sendRequest } from '../../lib/protocol/client/send';
import { keepEvents } from '../../lib/protocol/client/subscribe';
import { replaceBackground } from '../../lib/protocol/client/transport';

countInputs();
void textsReady().then(async () => {
  replaceBackground(createPractice(reportStep));
  const early = {
    record: sendRequest('record.read', {}),
    session: sendRequest('session.read', {}),
    handOverEvents: keepEvents(),
  };
  // Imported as in entrypoints/sidebar/main.tsx, so that the panel's code stays in the file of its own
  // that sidebar.html preloads (wxt.config.ts).
  const { showPanel } = await import('../sidebar/panel');
  showPanel(early, <PracticeStrip />);
});
