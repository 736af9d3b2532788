import type { ReactNode } from 'react';
import button from '../controls/Button.module.css';
import { LazyPart } from '../data/LazyPart';
import { lazyPart } from '../data/part';
import { TriggerButton } from './TriggerButton';
import { useLazyOverlay } from './use-lazy-overlay';

type Props = {
  /** What the button shows, and the accessible name of what it opens. */
  label: string;
  children: ReactNode;
  look?: 'plain' | 'quiet';
  size?: 'small';
};

const popupPart = lazyPart(() => import('./PopoverPopup'));

/** A button that opens a small panel beside it. */
export function Popover({ label, children, look = 'quiet', size }: Props) {
  const overlay = useLazyOverlay(popupPart);
  return (
    <>
      <TriggerButton
        overlay={overlay}
        popup="dialog"
        className={button.button}
        data-look={look}
        data-size={size}
      >
        {label}
      </TriggerButton>
      {overlay.isWanted ? (
        <LazyPart part={popupPart} quiet="until-failed">
          {({ PopoverPopup }) => (
            <PopoverPopup slot={overlay.slot} label={label}>
              {children}
            </PopoverPopup>
          )}
        </LazyPart>
      ) : null}
    </>
  );
}
