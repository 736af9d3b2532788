import { ArrowLeft } from 'lucide';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/controls/Icon';

export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button look="quiet" aria-label={t('backToTickets')} title={t('backToTickets')} onClick={onBack}>
    <Icon icon={ArrowLeft} directional />
  </Button>
);
