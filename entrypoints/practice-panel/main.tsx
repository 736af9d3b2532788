import { PracticeStrip } from '../../components/practice/PracticeStrip';
import { reportStep } from '../../components/practice/step-event';
import { countInputs } from '../../components/ui/guard/inputs';
import { createPractice } from '../../lib/practice/transport';
import { sendRequest } from '../../lib/protocol/client/send';
import { keepEvents } from '../../lib/protocol/client/subscribe';
import { replaceBackground } from '../../lib/protocol/client/transport';
import { showPanel } from '../sidebar/panel';

replaceBackground(createPractice(reportStep));
countInputs();
// The same code as beside a CRM: a second way to show the panel would split what `sidebar.html` loads.
const early = {
  record: sendRequest('record.read', {}),
  session: sendRequest('session.read', {}),
  handOverEvents: keepEvents(),
};
showPanel(early, <PracticeStrip />);
