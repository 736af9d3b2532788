import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/words/words';
import { useRequest } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { ReviewForm } from './ReviewForm';
import styles from './Teach.module.css';

/** What the user taught and has not saved yet, one form per site. */
export function TeachReviews() {
  const reviews = useRequest('teach.reviews.read', {});
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // The focused button is gone with its form.
  useEffect(() => {
    if (message) status.current?.focus();
  }, [message]);
  return (
    <>
      <AsyncView reply={reviews} skeleton={0} isEmpty={(value) => value.length === 0} empty={null}>
        {(value) =>
          value.map((review) => (
            <ReviewForm
              // A new form if the site is taught again.
              key={JSON.stringify(review)}
              review={review}
              onSaved={() => setMessage(t('teachSaved', review.origin))}
              onDiscarded={() => setMessage(t('teachDropped'))}
            />
          ))
        }
      </AsyncView>
      <p role="status" tabIndex={-1} ref={status} className={styles.saved}>
        {message}
      </p>
    </>
  );
}
