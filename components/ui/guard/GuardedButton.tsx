import type { ComponentProps } from 'react';
import { say } from '../../lib/words/words';
import { Button } from './Button';
import { useSpeaker, useSpeaks } from './covered-notice';
import { FailureNotice } from './FailureNotice';
import styles from './GuardedButton.module.css';
import { Notice } from './Notice';
import { useAction } from './use-action';
import { type Guard, useGuard } from './use-guard';

type Reason = Pick<Guard, 'covered' | 'words' | 'id'>;

/** A button for what cannot be taken back. Its `GuardNotice` says why it cannot be pressed. */
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

/** Id of the element that says why what is guarded cannot be pressed, if so. */
export function useReasonId({ covered, words, id }: Reason): string | undefined {
  const speaker = useSpeaker();
  return covered ? speaker : words && id;
}

/** A guarded button that stands by itself, with what there is to say of it beside it. */
export function GuardedDeed({
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

/** Why a guarded button cannot be pressed now or must be pressed again, and the way around it. */
export function GuardNotice({ guard: { covered, words, id } }: { guard: Reason }) {
  const speaks = useSpeaks(id, covered);
  if (!words || (covered && !speaks)) return null;
  return (
    <div id={id} className={styles.notice}>
      <ToDesk words={words} tone="doubt" />
    </div>
  );
}

/** Something about the page around us, with the way into a tab of our own. */
export function ToDesk({ words, tone }: { words: string; tone: 'doubt' | 'failed' }) {
  const open = useAction('pages.open');
  return (
    <>
      <Notice
        tone={tone}
        arrived
        action={
          <Button onClick={() => open.run({ page: 'desk' })} busy={open.pending}>
            {say('openDesk')}
          </Button>
        }
      >
        {words}
      </Notice>
      {open.failure ? <FailureNotice failure={open.failure} arrived /> : null}
    </>
  );
}
