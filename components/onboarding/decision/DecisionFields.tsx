import type { Scope } from '../../../lib/domain/core/installation';
import { LONGEST_IN_DECISION } from '../../../lib/domain/onboarding/application';
import type {
  DecisionDraft,
  DecisionFault,
} from '../../../lib/domain/onboarding/decision/decision-rules';
import type { Reason } from '../../../lib/domain/onboarding/review/review-rules';
import { t } from '../../../lib/words/words';
import type { AutosavedDraft } from '../../ui/autosave/use-draft';
import { Field, TextArea } from '../../ui/controls/Field';
import { faultWord } from '../onboarding-words';
import { withRequirements } from './decision-draft';
import { type DecisionFiles, MessageFiles } from './MessageFiles';
import { RejectionReason } from './RejectionReason';
import { Requirements } from './Requirements';
import { Suggestions } from './Suggestions';
import type { ReviewRecord } from './use-review-record';

type Props = {
  typed: DecisionDraft;
  draft: AutosavedDraft;
  /** Codes that were used before, latest first. */
  reasonCodes: readonly string[];
  /** The installation's own codes, and the reason for a rejection. */
  reasons: readonly Reason[];
  record: ReviewRecord;
  scope: Scope;
  /** The merchant's data. Fields that it lacks are suggested as requirements. */
  snapshot: unknown;
  faults: readonly DecisionFault[];
  /** The errors of fields whose text must not be sent or was refused, by the field's name. */
  marked: ReadonlyMap<string, string>;
  onChange: () => void;
  files: DecisionFiles;
  readOnly: boolean;
};

/** The fields that a decision needs besides its status (partner-api.md, rule 7). */
export function DecisionFields(props: Props) {
  const { typed, draft, onChange } = props;
  const change = (part: Parameters<AutosavedDraft['change']>[0]) => {
    draft.change(part);
    onChange();
  };
  const put = (name: string, value: string) =>
    change({ fields: { ...draft.value.fields, [name]: value } });
  const parts = { ...props, change, put };
  switch (typed.status) {
    case 'Approved':
      return <PartnerMerchantId {...parts} />;
    case 'InformationRequired':
      return (
        <>
          <ReasonAndMessage {...parts} required />
          <AskedFields {...parts} />
        </>
      );
    case 'Rejected':
      return (
        <>
          <RejectionReason
            record={props.record}
            reasons={props.reasons}
            error={errorOf(props, 'rejection-reason')}
            readOnly={props.readOnly}
            onChange={onChange}
          />
          <ReasonAndMessage {...parts} required={false} />
        </>
      );
    default:
      return null;
  }
}

type PartProps = Props & {
  change: AutosavedDraft['change'];
  put: (name: string, value: string) => void;
};

const errorOf = ({ faults }: Props, fault: DecisionFault): string | undefined =>
  faults.includes(fault) ? faultWord(fault) : undefined;

const PartnerMerchantId = (props: PartProps) => (
  <Field
    label={t('partnerMerchantId')}
    name="partnerMerchantId"
    required
    maxLength={LONGEST_IN_DECISION.partnerMerchantId}
    value={props.typed.partnerMerchantId}
    onChange={(value) => props.put('partnerMerchantId', value)}
    error={props.marked.get('partnerMerchantId') ?? errorOf(props, 'partner-merchant-id')}
    readOnly={props.readOnly}
  />
);

function ReasonAndMessage(props: PartProps & { required: boolean }) {
  const { typed, marked, required, readOnly, change, put } = props;
  return (
    <>
      <ReasonCode
        maxLength={LONGEST_IN_DECISION.reasonCode}
        codes={props.reasonCodes}
        reasons={props.reasons}
        required={required}
        value={typed.reasonCode}
        onChange={(value) => put('reasonCode', value)}
        error={marked.get('reasonCode') ?? errorOf(props, 'reason-code')}
        readOnly={readOnly}
      />
      <TextArea
        label={t('messageToMerchant')}
        maxLength={LONGEST_IN_DECISION.message}
        name="message"
        required={required}
        value={typed.message}
        onChange={(value) => change({ text: value })}
        error={marked.get('message') ?? errorOf(props, 'message')}
        readOnly={readOnly}
        rows={4}
        spellCheck
      />
      <MessageFiles
        {...props.files}
        draft={props.draft}
        readOnly={readOnly}
        onChange={props.onChange}
      />
    </>
  );
}

const AskedFields = (props: PartProps) => (
  <Requirements
    requirements={props.typed.requirements}
    scope={props.scope}
    snapshot={props.snapshot}
    pathError={errorOf(props, 'requirement-path')}
    onChange={(requirements) => props.change(withRequirements(props.draft.value, requirements))}
    error={errorOf(props, 'requirements')}
    emptyError={errorOf(props, 'requirement-message')}
    marked={props.marked}
    readOnly={props.readOnly}
  />
);

type ReasonCodeProps = Omit<Parameters<typeof Field>[0], 'label'> & {
  codes: readonly string[];
  reasons: readonly Reason[];
};

/** The field `Reason code`. It suggests the installation's codes and those used before, and accepts any other. */
function ReasonCode({ codes, reasons, ...field }: ReasonCodeProps) {
  const isOwn = (code: string) => reasons.some((reason) => reason.code === code);
  const used = codes.filter((code) => !isOwn(code)).map((code) => ({ code, text: '' }));
  const chosen = reasons.find(({ code }) => code === field.value);
  const shared = { value: field.value, onChoose: field.onChange };
  return (
    <div>
      {/* No datalist: with one the field would have the role of a combobox. */}
      <Field
        {...field}
        name="reasonCode"
        label={t('reasonCode')}
        hint={chosen?.text || undefined}
      />
      {field.readOnly ? null : (
        <>
          <Suggestions title={t('reasonsOfInstallation')} reasons={reasons} {...shared} />
          <Suggestions title={t('reasonCodesUsed')} reasons={used} {...shared} />
        </>
      )}
    </div>
  );
}
