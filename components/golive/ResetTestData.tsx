import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Reply } from '../../lib/border/questions';
import type { Place } from '../../lib/domain/installation';
import { say, sayCount } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { LackNotice, useLacking } from '../ui/Lacking';
import { useAction } from '../ui/use-action';
import styles from './GoLive.module.css';
import { resetWord } from './reset-word';

/** Clears the test resources of the key, after a word was typed beside what will be lost. */
export function ResetTestData({ place }: { place: Place }) {
  const [weight, setWeight] = useState<Reply<'testData.weigh'>>();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [said, setSaid] = useState('');
  // The same until it is done: pressed again it is the same reset, not another.
  const [action, setAction] = useState(() => crypto.randomUUID());
  const weigh = useAction('testData.weigh');
  const reset = useAction('testData.reset');
  const word = useRef<HTMLInputElement>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const lacking = useLacking(place.environment, 'reset-test-data');
  const asked = weight !== undefined;
  const was = useRef(false);
  // The keyboard follows: to the word when asked, and back to where it was.
  useEffect(() => {
    if (asked) word.current?.focus();
    else if (was.current) begin.current?.focus();
    was.current = asked;
  }, [asked]);

  const ask = async () => {
    setSaid('');
    reset.forget();
    const outcome = await weigh.run({ environment: place.environment });
    if (outcome.ok) setWeight(outcome.value);
  };
  const close = () => {
    setWeight(undefined);
    setTyped('');
    setWrong(false);
  };
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const isRight = typed.trim().toLowerCase() === say('resetWord');
    setWrong(!isRight);
    if (!isRight) return word.current?.focus();
    const outcome = await reset.run({ place, action });
    if (!outcome.ok) return;
    if (outcome.value.kind === 'done') setAction(crypto.randomUUID());
    setSaid(resetWord(outcome.value));
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code === 'Escape' && !reset.pending) close();
  };
  const failure = weigh.failure ?? reset.failure;
  return (
    <section className={styles.part} aria-labelledby="test-data">
      <h2 id="test-data">{say('resetTitle')}</h2>
      <p className={styles.soft}>{say('resetIntro')}</p>
      {weight ? (
        <form className={styles.reset} onSubmit={go} onKeyDown={onKeyDown}>
          <p>
            <strong>{say('resetAsk')}</strong>
          </p>
          <ul className={styles.loss}>
            {lossOf(weight).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <Field
            inputRef={word}
            label={say('resetType', say('resetWord'))}
            error={wrong ? say('resetTypeFault', say('resetWord')) : undefined}
            value={typed}
            onChange={setTyped}
          />
          <div className={styles.buttons}>
            <Button type="submit" look="danger" busy={reset.pending}>
              {say('resetYes')}
            </Button>
            <Button onClick={close}>{say('resetNo')}</Button>
          </div>
        </form>
      ) : (
        <div className={styles.buttons}>
          <Button
            ref={begin}
            look="danger"
            onClick={() => void ask()}
            busy={weigh.pending}
            disabled={lacking.off}
            aria-describedby={lacking.id}
          >
            {say('resetTestData')}
          </Button>
        </div>
      )}
      <LackNotice lacking={lacking} />
      <p role="status">{said}</p>
      {failure ? <FailureNotice failure={failure} arrived /> : null}
    </section>
  );
}

const lossOf = ({ tickets, links, drafts, waiting }: Reply<'testData.weigh'>): string[] => [
  ...(tickets > 0 ? [sayCount('resetTickets', tickets)] : []),
  ...(links > 0 ? [sayCount('resetLinks', links)] : []),
  ...(drafts > 0 ? [sayCount('resetDrafts', drafts)] : []),
  ...(waiting > 0 ? [sayCount('resetWaiting', waiting)] : []),
  say('resetApplications'),
];
