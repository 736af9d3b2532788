import type { RefObject } from 'react';
import { type DecisionDraft, secretsIn } from '../../lib/domain/decision-rules';
import { foreignValuesIn } from '../../lib/domain/exchange-profile';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { secretWord } from './onboarding-words';

/** Something that must not be sent: in which field, which text, and why in words. */
type Found = { where: string; text: string; words: string };

/** Secrets, and values outside of what was agreed to be exchanged (partner-api.md, review object). */
export const forbiddenIn = (draft: DecisionDraft, snapshot: unknown): Found[] => [
  ...secretsIn(draft).map((secret) => ({ ...secret, words: secretWord(secret) })),
  ...foreignValuesIn(draft, snapshot).map((value) => ({
    ...value,
    words: say('foreignValue', value.text),
  })),
];

/** The fields to mark, each with what is said at it. */
export const markedFields = (found: readonly Found[]): ReadonlyMap<string, string> =>
  new Map(found.map(({ where, words }) => [where, words]));

type Props = { found: readonly Found[]; form: RefObject<HTMLFormElement | null> };

/** What stops a decision, each with the way to its place in the text. */
export function Forbidden({ found, form }: Props) {
  if (found.length === 0) return null;
  return (
    <Notice tone="failed" arrived>
      <strong>{say('secretsFound')}</strong>
      <ul>
        {found.map(({ where, text, words }) => (
          <li key={`${where} ${words}`}>
            <bdi>{words}</bdi>{' '}
            <Button look="quiet" onClick={() => select(form.current, text)}>
              {say('showWhere')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Puts the keyboard on the place where a text stands, and marks it there. */
function select(form: HTMLFormElement | null, text: string): void {
  for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="radio"]), textarea',
  ) ?? []) {
    const at = field.value.indexOf(text);
    if (at < 0) continue;
    field.focus();
    field.setSelectionRange(at, at + text.length);
    return;
  }
}
