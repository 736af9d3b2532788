import type { IconNode } from 'lucide';
import { type ComponentProps, useState, useSyncExternalStore } from 'react';
import { Button } from '../controls/Button';
import { Icon } from '../controls/Icon';
import { LazyPart } from '../data/LazyPart';
import { lazyPart } from '../data/part';
import type { TriggerSlot } from './trigger-slot';
import { useLazyOverlay } from './use-lazy-overlay';

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'aria-label' | 'title' | 'ref'> & {
  /** The button's accessible name, which its tooltip shows. */
  label: string;
  icon: IconNode;
  /** The icon points along the line of text. */
  directional?: boolean;
};

const tooltipPart = lazyPart(() => import('./Tooltip'));

/** A button that shows only an icon. Its name appears when the user points at it or focuses it. */
export function IconButton({ label, icon, directional = false, look = 'quiet', ...rest }: Props) {
  const { slot, isWanted, want } = useLazyOverlay(tooltipPart);
  const [isNear, setNear] = useState(false);
  const approach = () => {
    setNear(true);
    want();
  };
  const leave = () => setNear(false);
  return (
    <>
      <SlotButton
        triggerSlot={slot}
        early={{
          onPointerEnter: approach,
          onFocus: approach,
          onPointerLeave: leave,
          onBlur: leave,
        }}
        look={look}
        aria-label={label}
        {...rest}
      >
        <Icon icon={icon} directional={directional} />
      </SlotButton>
      {isWanted ? (
        <LazyPart part={tooltipPart} quiet>
          {({ Tooltip }) => <Tooltip slot={slot} text={label} isOpenAtOnce={isNear} />}
        </LazyPart>
      ) : null}
    </>
  );
}

type SlotButtonProps = ComponentProps<typeof Button> & {
  triggerSlot: TriggerSlot;
  /** Handlers until the slot is filled. */
  early: ComponentProps<'button'>;
};

function SlotButton({ triggerSlot, early, onClick, ...rest }: SlotButtonProps) {
  const { onClick: closeTooltip, ...handlers } =
    useSyncExternalStore(triggerSlot.subscribe, triggerSlot.read, triggerSlot.read) ?? early;
  return (
    <Button
      {...handlers}
      {...rest}
      onClick={(event) => {
        closeTooltip?.(event);
        onClick?.(event);
      }}
    />
  );
}
