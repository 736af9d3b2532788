import { Popup } from '../../components/settings/Popup';
import { start } from '../../components/ui/start';

start(<Popup />);
