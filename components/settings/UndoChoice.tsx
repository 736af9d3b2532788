import { UNDO_CHOICES } from '../../lib/border/questions-outbox';
import { say } from '../../lib/words/words';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Select } from '../ui/Select';
import { useAction } from '../ui/use-action';
import { useAnswer, useReadAgain } from '../ui/use-answer';

/** How long a reply can be taken back after `Send`. */
export function UndoChoice() {
  const answer = useAnswer('undo.read', {});
  const choose = useAction('undo.choose');
  const readAgain = useReadAgain();
  const put = async (value: string) => {
    const seconds = UNDO_CHOICES.find((one) => String(one) === value);
    if (seconds === undefined) return;
    const outcome = await choose.run({ seconds });
    if (outcome.ok) await readAgain('undo.read');
  };
  return (
    <Faces answer={answer}>
      {(seconds) => (
        <>
          <Select
            label={say('undoAfterSend')}
            value={String(seconds)}
            choices={UNDO_CHOICES.map((one) => ({
              value: String(one),
              label: one === 0 ? say('undoOff') : say('undoSeconds', one),
            }))}
            onChange={(value) => void put(value)}
            busy={choose.pending}
          />
          {choose.failure ? <FailureNotice failure={choose.failure} arrived /> : null}
        </>
      )}
    </Faces>
  );
}
