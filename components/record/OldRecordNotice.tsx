import type { ComponentProps } from 'react';
import { StaleNotice } from '../ui/feedback/StaleNotice';
import { pageHeading } from '../ui/hooks/page-heading';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';

/**
 * Why the shown record may be out of date, in the panel's strip. Retry goes with the notice once the record is
 * loaded: the focus goes to the record's name then.
 */
export const OldRecordNotice = (
  props: Omit<ComponentProps<typeof StaleNotice>, 'focusHandlers'>,
) => <StaleNotice {...props} focusHandlers={useKeptFocus(pageHeading)} />;
