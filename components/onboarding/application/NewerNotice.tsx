import type { Application } from '../../../lib/domain/onboarding/application';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { applicationStatusWord } from '../onboarding-words';
import { Differences } from './Differences';

type Props = {
  /** The version that the reviewer read. */
  before: Application;
  after: Application;
  /** The reviewer continues with the newer version. */
  onAccept: () => void;
};

/** Says that the application changed after the reviewer opened it, and shows what differs. */
export function NewerNotice({ before, after, onAccept }: Props) {
  return (
    <Banner
      tone="warning"
      arrived
      action={<Button onClick={onAccept}>{t('goOnWithNewer')}</Button>}
    >
      <strong>{t('applicationIsNewer')}</strong>
      <StatusChange before={before} after={after} />
      {before.bare || after.bare ? null : (
        <Differences before={before.snapshot} after={after.snapshot} asked={[]} />
      )}
      {after.bare ? <p>{t('snapshotMissing')}</p> : null}
    </Banner>
  );
}

/** How the status changed, if it did. */
function StatusChange({ before, after }: { before: Application; after: Application }) {
  if (before.status === after.status) return null;
  const [oldStatus, newStatus] = [before.status, after.status].map(applicationStatusWord);
  return <p>{t('applicationMoved', oldStatus ?? '', newStatus ?? '')}</p>;
}
