import { Sidebar } from '../../components/record/Sidebar';
import { countInputs } from '../../components/ui/inputs';
import { start } from '../../components/ui/start';
import { query } from '../../components/ui/use-answer';
import { takePass } from '../../lib/border/pass';

takePass();
countInputs();
start(<Sidebar />, (client) => {
  void client.prefetchQuery(query('record.read', {}));
  void client.prefetchQuery(query('session.read', {}));
});
