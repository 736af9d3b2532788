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

type Props = { failure: Failure | undefined; onRetry?: () => void };

/** Why what is shown may be out of date, unless `ServiceNotice` says it for the whole environment. */
export const StaleNotice = ({ failure, onRetry }: Props) =>
  failure && !isServiceWide(failure) ? (
    <Banner
      tone="plain"
      action={
        onRetry ? (
          <Button look="quiet" onClick={onRetry}>
            {t('retry')}
          </Button>
        ) : null
      }
    >
      <strong>{t('notUpToDate')} </strong>
      {explain(failure)}
    </Banner>
  ) : null;
