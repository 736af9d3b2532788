import type { ComponentProps } from 'react';
import { Button } from '../controls/Button';
import { useCoveredNoticeId, useIsCoveredNotice } from './covered-notice';
import styles from './GuardedButton.module.css';
import { OpenDeskNotice } from './OpenDeskNotice';
import { type Guard, useGuard } from './use-guard';

type Reason = Pick<Guard, 'covered' | 'words' | 'id'>;

/** A button for an irreversible action. Its `GuardNotice` says why it cannot be pressed. */
export function GuardedButton({
  guard,
  disabled,
  busy,
  'aria-describedby': described,
  ...rest
}: ComponentProps<typeof Button> & { guard: Guard }) {
  const reason = useReasonId(guard);
  return (
    <Button
      {...rest}
      ref={guard.button}
      disabled={disabled || guard.off}
      busy={busy || guard.busy}
      aria-describedby={[described, reason].filter(Boolean).join(' ') || undefined}
    />
  );
}

/** Id of the element that says why the guarded button cannot be pressed, if so. */
export function useReasonId({ covered, words, id }: Reason): string | undefined {
  const noticeId = useCoveredNoticeId();
  return covered ? noticeId : words && id;
}

/** A guarded button together with its notice. */
export function GuardedAction({
  onPress,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'onClick'> & { onPress: () => unknown }) {
  const guard = useGuard(onPress);
  return (
    <>
      <GuardedButton {...rest} guard={guard} onClick={guard.press} />
      <GuardNotice guard={guard} />
    </>
  );
}

/** Why a guarded button cannot be pressed, or must be pressed again, and a link to the desk. */
export function GuardNotice({ guard: { covered, words, id } }: { guard: Reason }) {
  const isShown = useIsCoveredNotice(id, covered);
  if (!words || (covered && !isShown)) return null;
  return (
    <div id={id} className={styles.notice}>
      <OpenDeskNotice words={words} tone="warning" />
    </div>
  );
}
