import { Sidebar } from '../../components/record/Sidebar';
import { start } from '../../components/ui/start';

start(<Sidebar />);
