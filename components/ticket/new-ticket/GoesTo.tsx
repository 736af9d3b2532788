import { useRef } from 'react';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import { installationName } from '../../ui/feedback/installation-name';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus';
import styles from '../forms.module.css';
import type { BoundInstallation } from './use-bound-installation';

type Props = {
  bound: BoundInstallation;
  /** Where the draft was saved before. */
  began: string | undefined;
};

/** In which installation a new ticket will be, and whether it belongs in another one. */
export function GoesTo({ bound, began }: Props) {
  const place = useRef<HTMLParagraphElement>(null);
  // The button that moves the ticket goes with its warning.
  const focusHandlers = useKeptFocus(place);
  const { goesTo, shown, others, hasOthers } = bound;
  const before = began === goesTo.id ? undefined : bound.known(began);
  const here = installationName(goesTo);
  const other = shown ?? before ?? others;
  const words = shown ? 'ticketStaysIn' : before ? 'ticketBeganIn' : 'ticketsAreIn';
  if (!hasOthers) return null;
  if (!other)
    return (
      <p className={styles.detail} ref={place} tabIndex={-1}>
        {t('ticketGoesTo', here)}
      </p>
    );
  const there = installationName(other);
  return (
    <>
      <Banner
        tone="warning"
        arrived
        focusHandlers={focusHandlers}
        action={
          <Button onClick={() => bound.move(other.id)} busy={bound.moving}>
            {t('installationUse', there)}
          </Button>
        }
      >
        {t(words, there, here)}
      </Banner>
      <ActionFailure failure={bound.failure} />
    </>
  );
}
