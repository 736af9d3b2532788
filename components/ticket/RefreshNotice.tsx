import { useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { Banner } from '../ui/feedback/Banner';
import { useBriefly } from '../ui/hooks/use-briefly';
import { useFocusBack } from '../ui/hooks/use-focus-back';
import { Notice } from '../ui/layout/Notices';
import { reportAgain } from './use-watch';

type Result = { failure?: Failure | undefined; isComplete: boolean };

/** The reading of what the panel shows, which the user asks for in its menu. */
export type Refresh = {
  run: () => Promise<void>;
  pending: boolean;
  result: Result | undefined;
};

/** `subject` names what the panel shows. The result of a refresh is gone once it shows something else. */
export function useRefresh(subject: string): Refresh {
  const refresh = useAction('tickets.refresh');
  const [latest, setLatest] = useState<{ of: string; result: Result }>();
  useBriefly(latest?.result.failure ? undefined : latest, () => setLatest(undefined));
  const run = async () => {
    setLatest(undefined);
    const outcome = await refresh.run({});
    const result = outcome.ok ? outcome.value : { failure: outcome.failure, isComplete: false };
    setLatest({ of: subject, result });
    reportAgain();
  };
  const result = latest?.of === subject ? latest.result : undefined;
  return { run, pending: refresh.pending, result };
}

/** Says in the strip of notices, where it moves nothing that is read, what became of a refresh. */
export function RefreshNotice({ refresh: { run, result } }: { refresh: Refresh }) {
  const focusHandlers = useFocusBack(result?.failure !== undefined);
  if (!result) return null;
  const { failure, isComplete } = result;
  return (
    <Notice>
      {failure ? (
        <Banner
          tone="failed"
          focusHandlers={focusHandlers}
          action={
            <Button look="quiet" onClick={run}>
              {t('retry')}
            </Button>
          }
        >
          <strong>{t('refreshFailed')} </strong>
          {explain(failure)}
        </Banner>
      ) : (
        <Banner tone="plain">{t(isComplete ? 'refreshDone' : 'refreshPartly')}</Banner>
      )}
    </Notice>
  );
}
