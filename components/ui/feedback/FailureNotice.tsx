import type { ReactNode } from 'react';
import type { Failure } from '../../lib/domain/failure';
import { explain, type FieldError } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { Button } from './Button';
import { Notice } from './Notice';

type Props = {
  failure: Failure;
  onRetry?: (() => void) | undefined;
  /** What did not come about, where the place does not say it. */
  what?: string;
  /** Field errors that no field of the form shows. */
  rest?: readonly FieldError[];
  arrived?: boolean;
  busy?: boolean;
  children?: ReactNode;
};

/** Why something did not come about, what to do next, and `Retry` where trying again may help. */
export function FailureNotice({
  failure,
  onRetry,
  what,
  rest = [],
  arrived = false,
  busy = false,
  children,
}: Props) {
  const retry = onRetry ? (
    <Button onClick={onRetry} busy={busy}>
      {say('retry')}
    </Button>
  ) : null;
  return (
    <Notice
      tone="failed"
      arrived={arrived}
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
      {explain(failure)}
      {rest.length > 0 ? (
        <ul>
          {rest.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{field ? `${field}: ${message}` : message}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
