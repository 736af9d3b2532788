import type { ComponentProps } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { useFocusBack } from '../hooks/use-focus-back';
import { FailureNotice } from './FailureNotice';

type Props = Omit<ComponentProps<typeof FailureNotice>, 'failure' | 'arrived' | 'focusHandlers'> & {
  failure: Failure | undefined;
};

/**
 * Why something that the user did failed, announced at once; nothing if it did not fail. Retry takes the notice away,
 * and with it the button that was pressed: the focus goes back to where it was when the notice appeared.
 */
export function ActionFailure({ failure, ...rest }: Props) {
  const focusHandlers = useFocusBack(failure !== undefined);
  return failure ? (
    <FailureNotice {...rest} failure={failure} arrived focusHandlers={focusHandlers} />
  ) : null;
}
