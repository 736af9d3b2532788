import type { ComponentProps } from 'react';
import { say } from '../../lib/words/words';
import { Button } from './Button';
import { FailureNotice } from './FailureNotice';
import { Notice } from './Notice';
import { useAction } from './use-action';
import type { Guard } from './use-guard';

/** A button for what cannot be taken back. Its `GuardNotice` says why it cannot be pressed. */
export function GuardedButton({
  guard,
  disabled,
  busy,
  'aria-describedby': described,
  ...rest
}: ComponentProps<typeof Button> & { guard: Guard }) {
  return (
    <Button
      {...rest}
      ref={guard.button}
      disabled={disabled || guard.off}
      busy={busy || guard.busy}
      aria-describedby={[described, guard.words && guard.id].filter(Boolean).join(' ') || undefined}
    />
  );
}

/** Why a guarded button cannot be pressed now or must be pressed again, and the way around it. */
export function GuardNotice({ guard }: { guard: Guard }) {
  return guard.words ? (
    <div id={guard.id}>
      <ToDesk words={guard.words} tone="doubt" />
    </div>
  ) : null;
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
