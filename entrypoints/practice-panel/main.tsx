import { PracticeStrip } from '../../components/practice/PracticeStrip';
import { reportStep } from '../../components/practice/step-event';
import { countInputs } from '../../components/ui/guard/inputs';
import { createPractice } from '../../lib/practice/transport';
import { sendRequest } from '../../lib/protocol/client/send';
import { keepEvents } from '../../lib/protocol/client/subscribe';
import { replaceBackground } from '../../lib/protocol/client/transport';
import { loadOwnTexts } from '../../lib/words/own-texts';
import { hasTexts } from '../../lib/words/words';

countInputs();
// Practice is made of texts: the customer, the manager. A page to which the browser gives none has its own.
const texts = hasTexts() ? Promise.resolve() : loadOwnTexts();
void texts.then(async () => {
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
