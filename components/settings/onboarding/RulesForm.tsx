import { useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { ReviewRules } from '../../../lib/domain/onboarding/review/review-rules';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useForm } from '../../ui/form/use-form';
import { Group } from '../Group';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { ItemList } from './ItemList';
import list from './ItemList.module.css';
import {
  ANSWER_WITHIN_SETTING,
  CHECKLIST_SETTING,
  CHECKLIST_WORDS,
  REASON_WORDS,
  REASONS_SETTING,
  SAVE_RULES,
} from './review-settings';

/** The longest time to answer within, in working days. */
const LONGEST = 60;

/** The rules as they are typed: items without a text are left out when they are saved. */
const typedOf = ({ answerWithin, checklist, reasons }: ReviewRules) => ({
  days: String(answerWithin),
  checklist,
  reasons,
});
type Typed = ReturnType<typeof typedOf>;

function rulesOf({ days, checklist, reasons }: Typed): ReviewRules {
  return {
    answerWithin: Number(days),
    checklist: checklist
      .map((item) => ({ ...item, text: item.text.trim() }))
      .filter(({ text }) => text !== ''),
    reasons: reasons
      .map(({ code, text }) => ({ code: code.trim(), text: text.trim() }))
      .filter(({ code }) => code !== ''),
  };
}

const areAlike = (one: ReviewRules, other: ReviewRules): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether a text is there before this place, too. Items without a text are left out. */
function isRepeated(texts: readonly string[], at: number): boolean {
  const known = texts.map((text) => text.trim());
  const own = known[at] ?? '';
  return own !== '' && known.indexOf(own) < at;
}

const textsOf = ({ checklist }: Typed): string[] => checklist.map(({ text }) => text);
const codesOf = ({ reasons }: Typed): string[] => reasons.map(({ code }) => code);

const hasTwins = (texts: readonly string[]): boolean =>
  texts.some((_, at) => isRepeated(texts, at));

type Fault = { days?: string; twins?: true };

function faultOf(typed: Typed): Fault | undefined {
  const rules = rulesOf(typed);
  const isWhole = /^\d{1,3}$/.test(typed.days.trim()) && rules.answerWithin <= LONGEST;
  const fault: Fault = {
    ...(!isWhole && { days: t('answerWithinFault') }),
    ...((hasTwins(textsOf(typed)) || hasTwins(codesOf(typed))) && { twins: true }),
  };
  return Object.keys(fault).length > 0 ? fault : undefined;
}

type Props = {
  scope: Scope;
  rules: ReviewRules;
  /** The user begins to change the rules. */
  onBegin: () => void;
};

/** The rules of one installation. They are saved together. */
export function RulesForm({ scope, rules, onBegin }: Props) {
  const save = useAction('reviewRules.save');
  const [typed, setTyped] = useState(() => typedOf(rules));
  const [known, setKnown] = useState(rules);
  const [saved, setSaved] = useState<Typed>();
  if (!areAlike(known, rules)) {
    // Saved in another tab, or by the team's admin: the form follows, unless the user changed something.
    if (areAlike(rulesOf(typed), known)) setTyped(typedOf(rules));
    setKnown(rules);
  }
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    onBegin();
  };
  const form = useForm<'reviewRules.save', Fault>(save, async () => {
    const fault = faultOf(typed);
    if (fault) return fault;
    const outcome = await save.run({ scope, rules: rulesOf(typed) });
    // What is typed meanwhile is not saved.
    if (outcome.ok) setSaved(typed);
    return undefined;
  });
  // Of the texts as they are now: the sentence goes once one of the two is another.
  const twinError = (texts: readonly string[], place: number) =>
    form.fault?.twins && isRepeated(texts, place - 1) ? t('rulesTwice') : undefined;
  return (
    <form ref={form.ref} onSubmit={form.onSubmit} className={styles.section} noValidate>
      <div className={list.narrow}>
        <SettingPlace of={ANSWER_WITHIN_SETTING}>
          <Field
            label={t(ANSWER_WITHIN_SETTING.label)}
            hint={t('answerWithinHint')}
            inputMode="numeric"
            maxLength={3}
            value={typed.days}
            onChange={(days) => change({ days })}
            error={form.fault?.days}
          />
        </SettingPlace>
      </div>
      <Group title={t('checklist')} lead={t('checklistLead')}>
        <SettingPlace of={CHECKLIST_SETTING}>
          <ItemList
            items={typed.checklist}
            words={CHECKLIST_WORDS}
            empty={{ text: '', required: true }}
            onChange={(checklist) => change({ checklist })}
            renderItem={({ text, required }, place, put) => (
              <>
                <Field
                  label={t('checklistItem', place)}
                  dir="auto"
                  maxLength={200}
                  spellCheck
                  value={text}
                  onChange={(text) => put({ text })}
                  error={twinError(textsOf(typed), place)}
                />
                <label>
                  <input
                    type="checkbox"
                    checked={required}
                    aria-label={t('checklistItemRequired', place)}
                    onChange={({ target }) => put({ required: target.checked })}
                  />
                  <span aria-hidden="true">{t('checklistRequired')}</span>
                </label>
              </>
            )}
          />
        </SettingPlace>
      </Group>
      <Group title={t('reasons')} lead={t('reasonsLead')}>
        <SettingPlace of={REASONS_SETTING}>
          <ItemList
            items={typed.reasons}
            words={REASON_WORDS}
            empty={{ code: '', text: '' }}
            onChange={(reasons) => change({ reasons })}
            renderItem={({ code, text }, place, put) => (
              <>
                <Field
                  label={t('reasonItemCode', place)}
                  maxLength={64}
                  value={code}
                  onChange={(code) => put({ code })}
                  error={twinError(codesOf(typed), place)}
                />
                <Field
                  label={t('reasonItemText', place)}
                  dir="auto"
                  maxLength={200}
                  spellCheck
                  value={text}
                  onChange={(text) => put({ text })}
                />
              </>
            )}
          />
        </SettingPlace>
      </Group>
      <SettingPlace of={SAVE_RULES}>
        <ActionFailure failure={save.failure} />
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={form.pending}>
            {t(SAVE_RULES.label)}
          </Button>
          <span role="status" className={styles.done}>
            {saved === typed ? t('rulesSaved') : ''}
          </span>
        </div>
      </SettingPlace>
    </form>
  );
}
