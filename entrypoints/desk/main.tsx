import { Desk } from '../../components/desk/Desk';
import { start } from '../../components/ui/start';

start(<Desk />);
