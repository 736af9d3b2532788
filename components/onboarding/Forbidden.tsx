import type { RefObject } from 'react';
import type { DecisionDraft } from '../../lib/domain/decision-rules';
import { forbiddenIn as forbiddenInDraft } from '../../lib/domain/forbidden';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { secretWord } from './onboarding-words';

/** Something that must not be sent: in which field, which text, and why in words. */
type Found = { where: string; text: string; words: string };

/** What must not be sent, in words. The background looks again before it takes a decision. */
export const forbiddenIn = (draft: DecisionDraft, snapshot: unknown): Found[] =>
  forbiddenInDraft(draft, snapshot).map(({ where, text, kind }) => ({
    where,
    text,
    words: kind === 'foreign' ? say('foreignValue', text) : secretWord({ where, text, kind }),
  }));

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
