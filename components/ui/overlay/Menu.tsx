import type { ReactNode } from 'react';
import button from '../controls/Button.module.css';
import { LazyPart } from '../data/LazyPart';
import { lazyPart } from '../data/part';
import type { Guard } from '../guard/use-guard';
import type { MenuEntry } from './menu-entry';
import { TriggerButton } from './TriggerButton';
import { useLazyOverlay } from './use-lazy-overlay';

type Props = {
  /** The button's accessible name. */
  label: string;
  entries: readonly MenuEntry[];
  /** What the button shows: an icon or words. */
  children: ReactNode;
  look?: 'plain' | 'quiet' | 'primary';
  /** Among text. */
  size?: 'small';
  disabled?: boolean;
  busy?: boolean;
  /** Checks entries that write to the service: `onSelect` presses it. */
  guard?: Guard | undefined;
  /** What has the focus after the menu closed; undefined for the button. */
  focusAfter?: () => HTMLElement | null | undefined;
};

const listPart = lazyPart(() => import('./MenuList'));

/** A button that opens a menu of actions and choices. */
export function Menu({
  label,
  entries,
  children,
  look = 'quiet',
  size,
  guard,
  focusAfter,
  ...state
}: Props) {
  const overlay = useLazyOverlay(listPart);
  return (
    <>
      <TriggerButton
        overlay={overlay}
        popup="menu"
        className={button.button}
        data-look={look}
        data-size={size}
        aria-label={label}
        title={label}
        buttonRef={guard?.button}
        {...state}
      >
        {children}
      </TriggerButton>
      {overlay.isWanted ? (
        <LazyPart part={listPart} quiet="until-failed">
          {({ MenuList }) => (
            <MenuList
              slot={overlay.slot}
              label={label}
              entries={entries}
              onPopup={guard?.list}
              focusAfter={focusAfter}
            />
          )}
        </LazyPart>
      ) : null}
    </>
  );
}
