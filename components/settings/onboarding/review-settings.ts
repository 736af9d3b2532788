import { t, type Word } from '../../../lib/words/words';
import { type Setting, type SettingDefinition, settingOf } from '../setting';

export const REVIEWED_INSTALLATION: SettingDefinition = {
  id: 'installation',
  label: 'reviewFor',
  words: ['review', 'reviewLead', 'reviewNone'],
};
export const ANSWER_WITHIN_SETTING: SettingDefinition = {
  id: 'answer-within',
  label: 'answerWithin',
  words: ['answerWithinHint', 'answerWithinAlso'],
};
export const CHECKLIST_SETTING: SettingDefinition = {
  id: 'checklist',
  label: 'checklist',
  words: ['checklistLead', 'checklistAdd', 'checklistAlso'],
};
export const REASONS_SETTING: SettingDefinition = {
  id: 'reason-codes',
  label: 'reasons',
  words: ['reasonsLead', 'reasonAdd', 'reasonsAlso'],
};
export const SAVE_RULES: SettingDefinition = {
  id: 'save-rules',
  label: 'rulesSave',
  words: ['rulesSaved', 'shareWith', 'shareAgain', 'shareStop', 'offerUse'],
};

/** The words of the buttons of a list. */
export type ListWords = Readonly<Record<'add' | 'up' | 'down' | 'remove', Word>>;

export const CHECKLIST_WORDS: ListWords = {
  add: 'checklistAdd',
  up: 'moveUp',
  down: 'moveDown',
  remove: 'removeItem',
};
export const REASON_WORDS: ListWords = {
  add: 'reasonAdd',
  up: 'moveCodeUp',
  down: 'moveCodeDown',
  remove: 'removeReason',
};

/** Names with an item's place, as the first item has them. */
const withFirst = (definition: SettingDefinition, names: readonly Word[]): Setting => {
  const setting = settingOf(definition);
  return { ...setting, words: [...setting.words, ...names.map((name) => t(name, 1))] };
};

/** What the section `Onboarding` shows. */
export const reviewSettings = (): Setting[] => [
  settingOf(REVIEWED_INSTALLATION),
  settingOf(ANSWER_WITHIN_SETTING),
  withFirst(CHECKLIST_SETTING, [
    'checklistItem',
    'checklistItemRequired',
    ...Object.values(CHECKLIST_WORDS),
  ]),
  withFirst(REASONS_SETTING, ['reasonItemCode', 'reasonItemText', ...Object.values(REASON_WORDS)]),
  settingOf(SAVE_RULES),
];
