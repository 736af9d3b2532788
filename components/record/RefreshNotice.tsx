import { useEffect, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { Banner } from '../ui/feedback/Banner';
import { Notice } from '../ui/layout/Notices';

/** Milliseconds for which a refresh that went well is announced. */
const SHOWN_FOR = 5_000;

type Result = { failure?: Failure | undefined; isComplete: boolean };

/** The reading of what the panel shows, which the user asks for in its menu. */
export type Refresh = {
  run: () => Promise<void>;
  pending: boolean;
  result: Result | undefined;
};

export function useRefresh(): Refresh {
  const refresh = useAction('tickets.refresh');
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    if (!result || result.failure) return;
    const timer = setTimeout(() => setResult(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [result]);
  const run = async () => {
    setResult(undefined);
    const outcome = await refresh.run({});
    setResult(outcome.ok ? outcome.value : { failure: outcome.failure, isComplete: false });
  };
  return { run, pending: refresh.pending, result };
}

/** Says in the strip of notices, where it moves nothing that is read, what became of a refresh. */
export function RefreshNotice({ refresh: { run, result } }: { refresh: Refresh }) {
  if (!result) return null;
  const { failure, isComplete } = result;
  return (
    <Notice>
      {failure ? (
        <Banner
          tone="failed"
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
