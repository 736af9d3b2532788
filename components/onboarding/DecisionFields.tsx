import type { DecisionDraft, DecisionFault } from '../../lib/domain/decision-rules';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Field, TextArea } from '../ui/Field';
import type { DraftInHand } from '../ui/use-draft';
import styles from './Decision.module.css';
import { withRequirements } from './decision-draft';
import { faultWord } from './onboarding-words';
import { Requirements } from './Requirements';

/** Codes that are offered at one time. */
const SUGGESTED = 6;

type Props = {
  asked: DecisionDraft;
  draft: DraftInHand;
  /** Used before, the latest first. */
  reasonCodes: readonly string[];
  place: Place;
  /** What the merchant said: what it lacks is suggested to be asked for. */
  snapshot: unknown;
  faults: readonly DecisionFault[];
  /** Fields in which something stands that must not be sent, by their names. */
  marked: ReadonlyMap<string, string>;
  onChange: () => void;
  readOnly: boolean;
};

/** What the chosen decision needs to be said with it (partner-api.md, rule 7). */
export function DecisionFields(props: Props) {
  const { asked, draft, faults, marked, onChange, readOnly } = props;
  const isAsking = asked.status === 'InformationRequired';
  const put = (name: string, value: string) => {
    draft.change({ fields: { ...draft.value.fields, [name]: value } });
    onChange();
  };
  const faulty = (fault: DecisionFault) => (faults.includes(fault) ? faultWord(fault) : undefined);
  if (asked.status === 'Approved')
    return (
      <Field
        label={say('partnerMerchantId')}
        name="partnerMerchantId"
        required
        maxLength={2_000}
        value={asked.partnerMerchantId}
        onChange={(value) => put('partnerMerchantId', value)}
        error={marked.get('partnerMerchantId') ?? faulty('partner-merchant-id')}
        readOnly={readOnly}
      />
    );
  if (!isAsking && asked.status !== 'Rejected') return null;
  return (
    <>
      <ReasonCode
        maxLength={200}
        codes={props.reasonCodes}
        required={isAsking}
        value={asked.reasonCode}
        onChange={(value) => put('reasonCode', value)}
        error={marked.get('reasonCode') ?? faulty('reason-code')}
        readOnly={readOnly}
      />
      <TextArea
        label={say('messageToMerchant')}
        maxLength={20_000}
        name="message"
        required={isAsking}
        value={asked.message}
        onChange={(value) => {
          draft.change({ text: value });
          onChange();
        }}
        error={marked.get('message') ?? faulty('message')}
        readOnly={readOnly}
        rows={4}
        spellCheck
      />
      {isAsking ? (
        <Requirements
          requirements={asked.requirements}
          place={props.place}
          snapshot={props.snapshot}
          pathError={faulty('requirement-path')}
          onChange={(requirements) => {
            draft.change(withRequirements(draft.value, requirements));
            onChange();
          }}
          error={faulty('requirements')}
          emptyError={faulty('requirement-message')}
          marked={marked}
        />
      ) : null}
    </>
  );
}

type ReasonCodeProps = Omit<Parameters<typeof Field>[0], 'label'> & { codes: readonly string[] };

/** Offers the codes that were used before, and takes any other. */
function ReasonCode({ codes, ...field }: ReasonCodeProps) {
  const known = codes.filter((code) => code !== field.value && code.startsWith(field.value));
  return (
    <div>
      {/* Not a list of the browser's own: with one it would be another kind of field. */}
      <Field {...field} name="reasonCode" label={say('reasonCode')} />
      {known.length > 0 && !field.readOnly ? (
        <fieldset className={styles.codes}>
          <legend>{say('reasonCodesUsed')}</legend>
          {known.slice(0, SUGGESTED).map((code) => (
            <Button key={code} look="quiet" onClick={() => field.onChange(code)}>
              {code}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
