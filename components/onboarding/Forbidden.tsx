import type { RefObject } from 'react';
import { type DecisionDraft, secretsIn, sentOf } from '../../lib/domain/decision-rules';
import { foreignValuesIn } from '../../lib/domain/exchange-profile';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { secretWord } from './onboarding-words';

/** Something that must not be sent: in which field, which text, and why in words. */
type Found = { where: string; text: string; words: string };

/**
 * Secrets, and values outside of what was agreed to be exchanged (partner-api.md, review object), in
 * what would be sent: what was typed for a decision that is no longer chosen stops nothing.
 */
export function forbiddenIn(draft: DecisionDraft, snapshot: unknown): Found[] {
  const sent = sentOf(draft);
  return [
    ...secretsIn(sent).map((secret) => ({ ...secret, words: secretWord(secret) })),
    ...foreignValuesIn(sent, snapshot).map((value) => ({
      ...value,
      words: say('foreignValue', value.text),
    })),
  ];
}

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
        {found.map((one) => (
          <li key={`${one.where} ${one.words}`}>
            <bdi>{one.words}</bdi>{' '}
            <Button look="quiet" onClick={() => select(form.current, one)}>
              {say('showWhere')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Puts the keyboard into the field named for a place in the draft, and marks the text there. */
function select(form: HTMLFormElement | null, { where, text }: Found): void {
  // A requirement's path is not typed: it is the name of the field in which its words are.
  const field = form?.elements.namedItem(where.replace(/\.field$/, '.message'));
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus();
  const at = field.value.indexOf(text);
  if (at >= 0) field.setSelectionRange(at, at + text.length);
}
