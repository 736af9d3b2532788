import { Desk } from '../../components/desk/Desk';
import { mountPage } from '../../components/ui/data/mount-page';

mountPage(<Desk />, { title: 'deskPageTitle' });
