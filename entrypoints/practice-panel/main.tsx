import { PracticeStrip } from '../../components/practice/PracticeStrip';
import { reportStep } from '../../components/practice/step-event';
import { Sidebar } from '../../components/record/Sidebar';
import { mountPage } from '../../components/ui/data/mount-page';
import { countInputs } from '../../components/ui/guard/inputs';
import { createPractice } from '../../lib/practice/transport';
import { replaceBackground } from '../../lib/protocol/client/transport';

replaceBackground(createPractice(reportStep));
countInputs();
mountPage(<Sidebar practice={<PracticeStrip />} />);
