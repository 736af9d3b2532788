import type { Application } from '../../../lib/domain/onboarding/application';
import type { Decided } from '../../../lib/protocol/requests/onboarding';
import { t } from '../../../lib/words/words';
import { Banner } from '../../ui/feedback/Banner';
import { Differences } from '../application/Differences';
import { applicationStatusWord } from '../onboarding-words';

/** How a decision ended, and the application as the reviewer read it. */
export type SettledDecision = { decided: Decided; before: Application };

/** The application as another reviewer decided it, if that overtook this decision. */
export const overtakenBy = (settled: SettledDecision | undefined): Application | undefined =>
  settled?.decided.kind === 'overtaken' ? settled.decided.application : undefined;

/** How a decision ended. For an overtaken one, also what the other reviewer changed. */
export function DecisionResult({ settled }: { settled: SettledDecision }) {
  const { decided, before } = settled;
  if (decided.kind === 'done') return <p role="status">{t('decisionDone')}</p>;
  if (decided.kind === 'waiting') return <p role="status">{t('decisionWaiting')}</p>;
  const { application } = decided;
  return (
    <Banner tone="failed" arrived>
      {t('decisionOvertaken', applicationStatusWord(application.status))}
      <Differences
        before={{ status: before.status, review: before.review }}
        after={{ status: application.status, review: application.review }}
        asked={[]}
      />
    </Banner>
  );
}
