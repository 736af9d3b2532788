import type { Reason } from '../../../lib/domain/onboarding/review/review-rules';
import { t } from '../../../lib/words/words';
import { TextArea } from '../../ui/controls/Field';
import { Suggestions } from './Suggestions';
import type { ReviewRecord } from './use-review-record';

type Props = {
  record: ReviewRecord;
  /** The installation's reason codes. */
  reasons: readonly Reason[];
  error?: string | undefined;
  readOnly: boolean;
  onChange?: () => void;
};

/** Why the application is rejected. It stays here with the decision and is never sent. */
export function RejectionReason({ record, reasons, error, readOnly, onChange }: Props) {
  const change = (reason: string) => {
    record.setReason(reason);
    onChange?.();
  };
  return (
    <div>
      <TextArea
        label={t('rejectionReason')}
        hint={t('rejectionReasonHint')}
        name="rejectionReason"
        required
        maxLength={2_000}
        value={record.reason}
        onChange={change}
        error={error}
        readOnly={readOnly || !record.isReady}
        rows={2}
        spellCheck
      />
      {readOnly ? null : (
        <Suggestions
          title={t('reasonsOfInstallation')}
          reasons={reasons.map((reason) => ({ code: reasonText(reason), text: '' }))}
          value={record.reason}
          onChoose={change}
        />
      )}
    </div>
  );
}

const reasonText = ({ code, text }: Reason): string => (text ? `${code}: ${text}` : code);
