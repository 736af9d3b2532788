import { useEffect, useRef, useState } from 'react';
import { say } from '../../lib/words/words';
import { Faces } from '../ui/Faces';
import { useAnswer } from '../ui/use-answer';
import { ReviewForm } from './ReviewForm';
import styles from './Teach.module.css';

/** Sites that were pointed at and wait to be looked over; nothing where there are none. */
export function Teaching() {
  const reviews = useAnswer('teach.read', {});
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // What the keyboard was on is gone.
  useEffect(() => {
    if (said) status.current?.focus();
  }, [said]);
  return (
    <>
      <Faces answer={reviews}>
        {(value) =>
          value.map((review) => (
            <ReviewForm
              // Taught anew, it begins anew.
              key={JSON.stringify(review)}
              review={review}
              onSaved={() => setSaid(say('teachSaved', review.origin))}
              onDropped={() => setSaid(say('teachDropped'))}
            />
          ))
        }
      </Faces>
      <p role="status" tabIndex={-1} ref={status} className={styles.saved}>
        {said}
      </p>
    </>
  );
}
