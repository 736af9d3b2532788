import { FourEyes } from '../../lib/domain/reviewer';
import { say, type Word } from '../../lib/words/words';
import { ReviewerNameForm } from '../onboarding/ReviewerNameForm';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Select } from '../ui/Select';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import styles from './Settings.module.css';

const RULE: Record<FourEyes, Word> = {
  off: 'fourEyesOff',
  offered: 'fourEyesOffered',
  required: 'fourEyesRequired',
};

/** Whether decisions about merchants need a second reviewer, and who sits before this browser. */
export function FourEyesChoice() {
  const answer = useAnswer('fourEyes.read', {});
  const choose = useAction('fourEyes.choose');
  const put = (value: string) => {
    const rule = FourEyes.safeParse(value);
    if (rule.success) void choose.run({ rule: rule.data });
  };
  return (
    <section className={styles.section} aria-labelledby="four-eyes">
      <h2 id="four-eyes">{say('fourEyes')}</h2>
      <p className={styles.lead}>{say('fourEyesLead')}</p>
      <Faces answer={answer}>
        {({ rule, reviewer }) => (
          <>
            <Select
              label={say('fourEyesRule')}
              value={rule}
              choices={FourEyes.options.map((one) => ({ value: one, label: say(RULE[one]) }))}
              hint={say('fourEyesProcedure')}
              onChange={put}
              busy={choose.pending}
            />
            {choose.failure ? <FailureNotice failure={choose.failure} arrived /> : null}
            {rule === 'off' ? null : (
              <ReviewerNameForm key={reviewer?.name} name={reviewer?.name ?? ''} focused={false} />
            )}
            {reviewer && rule !== 'off' ? (
              <p className={styles.detail}>
                {say('reviewerFingerprint')}: <code>{reviewer.fingerprint}</code>
              </p>
            ) : null}
          </>
        )}
      </Faces>
    </section>
  );
}
