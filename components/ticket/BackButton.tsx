import { ArrowLeft } from 'lucide';
import { t } from '../../lib/words/words';
import { IconButton } from '../ui/overlay/IconButton';

export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <IconButton
    size="small"
    label={t('backToTickets')}
    icon={ArrowLeft}
    directional
    onClick={onBack}
  />
);
