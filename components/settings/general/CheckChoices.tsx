import * as v from '../../../lib/domain/core/schema';
import { SendingCheck } from '../../../lib/domain/tickets/sending-check';
import { t, type Word } from '../../../lib/words/words';
import { Select } from '../../ui/controls/Select';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { installationName } from '../../ui/feedback/installation-name';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { CHECK } from './reply-settings';

const CHOICES: Record<SendingCheck, Word> = {
  show: 'checkShow',
  findings: 'checkFindings',
  always: 'checkAlways',
};

/** Per installation of the chosen environment: what a ticket or reply passes before it leaves. */
export function CheckChoices() {
  const reply = useRequest('session.read', {});
  const save = useAction('session.saveCheck');
  return (
    <SettingPlace of={CHECK}>
      <AsyncView reply={reply}>
        {({ environment, installations, checks }) => (
          <>
            {installations.length === 0 ? (
              <p className={styles.detail}>{t('installationNeedsKey')}</p>
            ) : null}
            {installations.map((one) => (
              <Select
                key={one.id}
                label={
                  installations.length > 1
                    ? t('checkBeforeOf', installationName(one))
                    : t(CHECK.label)
                }
                value={checks?.[one.id] ?? 'show'}
                choices={SendingCheck.options.map((value) => ({ value, label: t(CHOICES[value]) }))}
                onChange={(value) => {
                  const check = v.tryParse(SendingCheck, value);
                  const scope = { environment, installationId: one.id };
                  if (check) void save.run({ scope, check });
                }}
                busy={save.pending}
              />
            ))}
            <ActionFailure failure={save.failure} onRetry={save.again} />
          </>
        )}
      </AsyncView>
    </SettingPlace>
  );
}
