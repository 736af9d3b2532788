import type { Decided } from '../../lib/border/questions-onboarding';
import type { Application } from '../../lib/domain/application';
import { say } from '../../lib/words/words';
import { Notice } from '../ui/Notice';
import { Differences } from './Differences';
import { applicationStatusWord } from './onboarding-words';

/** How a decision ended, and the application as it was read when it was made. */
export type Ended = { decided: Decided; before: Application };

/** The application as it came back with a decision that somebody else's had overtaken. */
export const overtakenBy = (ended: Ended | undefined): Application | undefined =>
  ended?.decided.kind === 'overtaken' ? ended.decided.application : undefined;

/** What came of a decision; one that came too late shows by what the application differs now. */
export function DecisionEnded({ ended: { decided, before } }: { ended: Ended }) {
  if (decided.kind === 'done') return <p role="status">{say('decisionDone')}</p>;
  if (decided.kind === 'waiting') return <p role="status">{say('decisionWaiting')}</p>;
  const { application } = decided;
  return (
    <Notice tone="failed" arrived>
      {say('decisionOvertaken', applicationStatusWord(application.status))}
      <Differences
        before={{ status: before.status, review: before.review }}
        after={{ status: application.status, review: application.review }}
        asked={[]}
      />
    </Notice>
  );
}
