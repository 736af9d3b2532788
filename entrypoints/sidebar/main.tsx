import { Sidebar } from '../../components/record/Sidebar';
import { mountPage } from '../../components/ui/data/mount-page';
import { query } from '../../components/ui/data/use-request';
import { countInputs } from '../../components/ui/guard/inputs';
import { readFrameToken } from '../../lib/protocol/client/frame-token';

readFrameToken();
countInputs();
mountPage(<Sidebar />, (client) => {
  void client.prefetchQuery(query('record.read', {}));
  void client.prefetchQuery(query('session.read', {}));
});
