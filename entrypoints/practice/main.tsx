import { Practice } from '../../components/practice/Practice';
import { mountPage } from '../../components/ui/data/mount-page';
import { silence } from '../../lib/practice/silence';
import { replaceBackground } from '../../lib/protocol/client/transport';

replaceBackground(silence);
mountPage(<Practice />);
