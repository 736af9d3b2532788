import { isRequestTrackerUnpacked } from '../real-crm/request-tracker';
import { missingTeamServers } from '../team/missing';
import { applicationFields } from './application-fields';
import { applicationQueue } from './application-queue';
import { busyPage } from './busy-page';
import { call } from './call';
import { coldBackground } from './cold-background';
import { largeFile } from './files';
import { longThread } from './long-thread';
import { manyTickets } from './many-tickets';
import { memory } from './memory';
import { pageLoad } from './page-load';
import { panelClick } from './panel-click';
import { besideRealCrm } from './real-crm';
import { recordSwitch } from './record-switch';
import type { Part } from './report';
import { requestsAnHour } from './requests';
import { roomForPanel } from './room';
import { sizes } from './sizes';
import type { Stage } from './stage';
import { team } from './team';
import { recordToThread } from './thread';
import { timeOnTask } from './time-on-task';

export const BESIDE_REAL_CRM = 'Room beside a real CRM';

/** Every part of the bench by its name, in the order in which they are measured. */
export const PARTS: Record<string, (stage: Stage) => Promise<Part['figures']>> = {
  'Page load': pageLoad,
  'Room for the panel': roomForPanel,
  ...(isRequestTrackerUnpacked() && { [BESIDE_REAL_CRM]: besideRealCrm }),
  'A page that keeps changing': busyPage,
  'Memory of the browser': memory,
  'The next record': recordSwitch,
  'A click on the handle': panelClick,
  'Record shown to thread readable': recordToThread,
  'A long thread': longThread,
  'Many tickets, many tabs': manyTickets,
  'A large file': largeFile,
  ...(missingTeamServers.length === 0 && { 'A team': team }),
  'Time on task': timeOnTask,
  'A cold background’s first reply : a 1 KB worker’s': coldBackground,
  'A call through the background': call,
  // The large queue comes last: the background keeps it in memory from then on.
  'An application of 10,000 fields': applicationFields,
  'A queue of 5,000 applications': applicationQueue,
  Sizes: sizes,
  'Requests per hour': async () => requestsAnHour(),
};
