import { useEffect, useState } from 'react';
import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useAnswer } from '../ui/use-answer';

type Props = {
  environment: Environment;
  /** What is to be done next, where this stands. */
  next: string;
  /** What was open is gone, and is to be closed. */
  onReset?: () => void;
};

/** Says in a page that was open before that test data were reset, and what to do now. */
export function ResetNotice({ environment, next, onReset }: Props) {
  const answer = useAnswer('testData.read', { environment });
  const [read, setRead] = useState(performance.timeOrigin);
  const resetAt = answer.kind === 'ready' ? (answer.value.resetAt ?? 0) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reset.
  useEffect(() => {
    if (resetAt > performance.timeOrigin) onReset?.();
  }, [resetAt]);
  if (resetAt <= read) return null;
  return (
    <Notice
      tone="doubt"
      arrived
      action={<Button onClick={() => setRead(resetAt)}>{say('resetRead')}</Button>}
    >
      <strong>{say('resetHappened')}</strong> {say('resetHappenedWhat')} {next}
    </Notice>
  );
}
