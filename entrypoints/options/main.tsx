import { SettingsPage } from '../../components/settings/SettingsPage';
import { mountPage } from '../../components/ui/data/mount-page';

mountPage(<SettingsPage />);
