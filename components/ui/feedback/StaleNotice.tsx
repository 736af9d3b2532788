import { useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { Button } from '../controls/Button';
import { Banner } from './Banner';

/** Failures that concern a whole environment: `ServiceNotice` shows them once, above everything. */
const SERVICE_WIDE: readonly Failure['kind'][] = [
  'key-refused',
  'environment-contradicted',
  'paused',
  'redirected',
  'no-host-permission',
];

/** Whether `ServiceNotice` shows this failure already. */
export const isServiceWide = (failure: Failure | undefined): boolean =>
  failure !== undefined && SERVICE_WIDE.includes(failure.kind);

type Props = {
  failure: Failure | undefined;
  /** Resolves once it is known whether that helped. */
  onRetry?: () => unknown;
  /** What it says first. */
  old?: string | undefined;
};

/** Why what is shown may be out of date, unless `ServiceNotice` says it for the whole environment. */
export function StaleNotice({ failure, onRetry, old = t('notUpToDate') }: Props) {
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  if (!failure || isServiceWide(failure)) return null;
  const retry = async () => {
    setBusy(true);
    await onRetry?.();
    setBusy(false);
    setTries((before) => before + 1);
  };
  return (
    <Banner
      tone="plain"
      action={
        onRetry ? (
          <Button look="quiet" onClick={retry} busy={isBusy}>
            {t('retry')}
          </Button>
        ) : null
      }
    >
      {/* In the panel's strip of notices, the same words are announced again as another element. */}
      <span key={tries}>
        <strong>{old} </strong>
        {explain(failure)}
      </span>
    </Banner>
  );
}
