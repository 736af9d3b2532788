import { useState } from 'react';
import { say } from '../../lib/words/words';
import { Faces } from '../ui/Faces';
import { useAnswer } from '../ui/use-answer';
import { ReviewForm } from './ReviewForm';
import styles from './Teach.module.css';

/** Sites that were pointed at and wait to be looked over; nothing where there are none. */
export function Teaching() {
  const reviews = useAnswer('teach.read', {});
  const [saved, setSaved] = useState<string>();
  return (
    <>
      <Faces answer={reviews}>
        {(value) =>
          value.map((review) => (
            <ReviewForm
              // Taught anew, it begins anew.
              key={`${review.origin} ${JSON.stringify(review)}`}
              review={review}
              onSaved={() => setSaved(review.origin)}
            />
          ))
        }
      </Faces>
      <p role="status" className={styles.saved}>
        {saved ? say('teachSaved', saved) : ''}
      </p>
    </>
  );
}
