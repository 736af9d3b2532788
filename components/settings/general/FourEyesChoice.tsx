import * as v from '../../../lib/domain/core/schema';
import { FourEyesRule } from '../../../lib/domain/onboarding/four-eyes/reviewer';
import { t, type Word } from '../../../lib/words/words';
import { ReviewerNameForm } from '../../onboarding/four-eyes/ReviewerNameForm';
import { Select } from '../../ui/controls/Select';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { TextWith } from '../../ui/feedback/TextWith';
import { FOUR_EYES } from '../lock/security-settings';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';

const RULE: Record<FourEyesRule, Word> = {
  off: 'fourEyesOff',
  offered: 'fourEyesOffered',
  required: 'fourEyesRequired',
};

/** Whether decisions about merchants need a second reviewer, and this reviewer's name. */
export function FourEyesChoice() {
  const reply = useRequest('settings.fourEyes.read', {});
  const save = useAction('settings.fourEyes.save');
  const choose = (value: string) => {
    const rule = v.safeParse(FourEyesRule, value);
    if (rule.success) void save.run({ rule: rule.output });
  };
  return (
    <SettingPlace of={FOUR_EYES}>
      <AsyncView reply={reply}>
        {({ rule, reviewer }) => (
          <>
            <Select
              label={t(FOUR_EYES.label)}
              value={rule}
              choices={FourEyesRule.options.map((one) => ({ value: one, label: t(RULE[one]) }))}
              hint={t('fourEyesProcedure')}
              onChange={choose}
              busy={save.pending}
            />
            <ActionFailure failure={save.failure} />
            {rule === 'off' ? null : (
              <ReviewerNameForm name={reviewer?.name ?? ''} focused={false} />
            )}
            {reviewer && rule !== 'off' ? (
              <p className={styles.detail}>
                <TextWith word="reviewerFingerprint">
                  <code>{reviewer.fingerprint}</code>
                </TextWith>
              </p>
            ) : null}
          </>
        )}
      </AsyncView>
    </SettingPlace>
  );
}
