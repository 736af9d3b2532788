import type { ComponentProps } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { FailureNotice } from './FailureNotice';

type Props = Omit<ComponentProps<typeof FailureNotice>, 'failure' | 'arrived'> & {
  failure: Failure | undefined;
};

/** Why something that the user did failed, announced at once; nothing if it did not fail. */
export const ActionFailure = ({ failure, ...rest }: Props) =>
  failure ? <FailureNotice {...rest} failure={failure} arrived /> : null;
