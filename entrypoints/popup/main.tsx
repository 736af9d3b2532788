import { Popup } from '../../components/popup/Popup';
import { mountPage } from '../../components/ui/data/mount-page';

mountPage(<Popup />);
