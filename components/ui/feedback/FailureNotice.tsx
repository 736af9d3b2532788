import type { ReactNode } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { explain, type FieldError, fieldErrors, fieldErrorWords } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { Button } from '../controls/Button';
import type { FocusHandlers } from '../hooks/use-kept-focus';
import { Banner } from './Banner';

type Props = {
  failure: Failure;
  onRetry?: (() => void) | undefined;
  /** What failed, if the place does not show it. */
  what?: string | undefined;
  /** What to say in place of the failure's own sentence. */
  words?: string | undefined;
  /** Field errors that no field of the form shows; by default all of the failure's. */
  rest?: readonly FieldError[];
  arrived?: boolean;
  busy?: boolean;
  focusHandlers?: FocusHandlers;
  children?: ReactNode;
};

/** Why something failed, what to do next, and Retry if that may help. */
export function FailureNotice({
  failure,
  onRetry,
  what,
  words,
  rest = fieldErrors(failure, []).rest,
  arrived = false,
  busy = false,
  focusHandlers,
  children,
}: Props) {
  const retry = onRetry ? (
    <Button onClick={onRetry} busy={busy}>
      {t('retry')}
    </Button>
  ) : null;
  return (
    <Banner
      tone="failed"
      arrived={arrived}
      focusHandlers={focusHandlers}
      action={
        retry || children ? (
          <>
            {retry}
            {children}
          </>
        ) : null
      }
    >
      {what ? <strong>{what} </strong> : null}
      {words ?? explain(failure)}
      {rest.length > 0 ? (
        <ul>
          {rest.map((error) => (
            <li key={`${error.field} ${error.message}`}>{fieldErrorWords(error)}</li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}
