import { Options } from '../../components/settings/Options';
import { start } from '../../components/ui/start';

start(<Options />);
