import { useEffect, useState } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useRequest } from '../ui/data/use-request';
import { Banner } from '../ui/feedback/Banner';
import { pageHeading } from '../ui/hooks/page-heading';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';

type Props = {
  environment: Environment;
  /** The sentence that says what the user can do next on this screen. */
  next: string;
  /** Called once per reset, to close screens whose data was deleted. */
  onReset?: () => void;
};

/** Tells the user of a page that was open during a reset that test data was deleted, and what to do. */
export function ResetNotice({ environment, next, onReset }: Props) {
  const reply = useRequest('testData.read', { environment });
  const [dismissedAt, setDismissedAt] = useState(performance.timeOrigin);
  // What had the focus before may be gone with the test data.
  const focusHandlers = useKeptFocus(pageHeading);
  const resetAt = reply.kind === 'ready' ? (reply.value.resetAt ?? 0) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each reset.
  useEffect(() => {
    if (resetAt > performance.timeOrigin) onReset?.();
  }, [resetAt]);
  if (resetAt <= dismissedAt) return null;
  return (
    <Banner
      tone="warning"
      arrived
      focusHandlers={focusHandlers}
      action={<Button onClick={() => setDismissedAt(resetAt)}>{t('resetRead')}</Button>}
    >
      <strong>{t('resetHappened')}</strong> {t('resetHappenedWhat')} {next}
    </Banner>
  );
}
