import { t } from '../../lib/words/words';
import { Banner } from '../ui/feedback/Banner';

/** How many files stay at the file storage after everything, or a key, was deleted. */
export function FilesLeft({ count }: { count: number }) {
  return count > 0 ? (
    <Banner tone="warning" arrived>
      {t('filesLeftAtStorage', count)}
    </Banner>
  ) : null;
}
