import type { Scope } from '../../../lib/domain/core/installation';
import type {
  DecisionDraft,
  DecisionFault,
} from '../../../lib/domain/onboarding/decision/decision-rules';
import { t } from '../../../lib/words/words';
import type { AutosavedDraft } from '../../ui/autosave/use-draft';
import { Button } from '../../ui/controls/Button';
import { Field, TextArea } from '../../ui/controls/Field';
import { faultWord } from '../onboarding-words';
import styles from './Decision.module.css';
import { withRequirements } from './decision-draft';
import { Requirements } from './Requirements';

/** How many codes are suggested at a time. */
const MOST_SUGGESTED = 6;

type Props = {
  typed: DecisionDraft;
  draft: AutosavedDraft;
  /** Codes that were used before, latest first. */
  reasonCodes: readonly string[];
  scope: Scope;
  /** The merchant's data. Fields that it lacks are suggested as requirements. */
  snapshot: unknown;
  faults: readonly DecisionFault[];
  /** The errors of fields whose text must not be sent, by the field's name. */
  marked: ReadonlyMap<string, string>;
  onChange: () => void;
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
      return <ReasonAndMessage {...parts} required={false} />;
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
    maxLength={2_000}
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
        maxLength={200}
        codes={props.reasonCodes}
        required={required}
        value={typed.reasonCode}
        onChange={(value) => put('reasonCode', value)}
        error={marked.get('reasonCode') ?? errorOf(props, 'reason-code')}
        readOnly={readOnly}
      />
      <TextArea
        label={t('messageToMerchant')}
        maxLength={20_000}
        name="message"
        required={required}
        value={typed.message}
        onChange={(value) => change({ text: value })}
        error={marked.get('message') ?? errorOf(props, 'message')}
        readOnly={readOnly}
        rows={4}
        spellCheck
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
  />
);

type ReasonCodeProps = Omit<Parameters<typeof Field>[0], 'label'> & { codes: readonly string[] };

/** The field `Reason code`. It suggests codes that were used before, and accepts any other. */
function ReasonCode({ codes, ...field }: ReasonCodeProps) {
  const suggested = codes.filter((code) => code !== field.value && code.startsWith(field.value));
  return (
    <div>
      {/* No datalist: with one the field would have the role of a combobox. */}
      <Field {...field} name="reasonCode" label={t('reasonCode')} />
      {suggested.length > 0 && !field.readOnly ? (
        <fieldset className={styles.codes}>
          <legend>{t('reasonCodesUsed')}</legend>
          {suggested.slice(0, MOST_SUGGESTED).map((code) => (
            <Button key={code} look="quiet" size="small" onClick={() => field.onChange(code)}>
              {code}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
