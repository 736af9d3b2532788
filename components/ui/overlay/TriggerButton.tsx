import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useMergedRef } from '../hooks/use-merged-ref';
import type { LazyOverlay } from './use-lazy-overlay';

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'ref'> & {
  overlay: LazyOverlay;
  popup: 'menu' | 'listbox' | 'dialog';
  /** The button stays focusable; the element that `aria-describedby` names says why it is off. */
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
};

/**
 * The button of a menu, a listbox or a popover. It looks and announces right before the popup's code is
 * loaded; a press until then opens the popup when the code arrives.
 */
export function TriggerButton({
  overlay,
  popup,
  disabled = false,
  busy = false,
  buttonRef,
  ...rest
}: Props) {
  const { slot, want } = overlay;
  const filled = useSyncExternalStore(slot.subscribe, slot.read);
  const own = useRef<HTMLButtonElement>(null);
  const isFilled = filled !== undefined;
  useEffect(() => {
    if (isFilled && slot.takePress()) own.current?.click();
  }, [isFilled, slot]);

  const press = () => {
    slot.rememberPress();
    want();
  };
  const early = {
    onPointerEnter: want,
    onFocus: want,
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      press();
    },
  };
  const handlers = disabled ? {} : (filled ?? early);
  return (
    <button
      type="button"
      aria-haspopup={popup}
      aria-expanded={false}
      {...handlers}
      {...rest}
      ref={useMergedRef(own, filled?.ref, buttonRef)}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
    />
  );
}
