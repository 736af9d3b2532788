import type { RefObject } from 'react';
import { plainSeparators } from '../../../lib/domain/detect/separators';
import type { DecisionDraft } from '../../../lib/domain/onboarding/decision/decision-rules';
import { findForbidden } from '../../../lib/domain/onboarding/decision/forbidden';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { secretWord } from '../onboarding-words';

/** Text that must not be sent: its field, the text, and why in words. */
type Found = { where: string; text: string; words: string };

/** What must not be sent, in words. The background checks again before it accepts a decision. */
export const forbiddenIn = (
  draft: DecisionDraft,
  snapshot: unknown,
  /** Where links to attached files begin. */
  fileOrigins: readonly string[] = [],
): Found[] =>
  findForbidden(draft, snapshot, fileOrigins).map(({ where, text, kind }) => ({
    where,
    text,
    words: kind === 'foreign' ? t('foreignValue', text) : secretWord({ where, text, kind }),
  }));

/** The error of each field that has one, by the field's name. */
export const markedFields = (found: readonly Found[]): ReadonlyMap<string, string> =>
  new Map(found.map(({ where, words }) => [where, words]));

type Props = { found: readonly Found[]; form: RefObject<HTMLFormElement | null> };

/** What must not be sent, each with a button that selects it in its field. */
export function ForbiddenNotice({ found, form }: Props) {
  if (found.length === 0) return null;
  return (
    <Banner tone="failed" arrived>
      <strong>{t('secretsFound')}</strong>
      <ul>
        {found.map((one) => (
          <li key={`${one.where} ${one.words}`}>
            <bdi>{one.words}</bdi>{' '}
            <Button look="quiet" onClick={() => selectIn(form.current, one)}>
              {t('showWhere')}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Focuses the field that holds the text, and selects the text. */
function selectIn(form: HTMLFormElement | null, { where, text }: Found): void {
  // The path of a requirement is not editable; the form has a field for its message only.
  const field = form?.elements.namedItem(where.replace(/\.field$/, '.message'));
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus();
  const start = plainSeparators(field.value).indexOf(plainSeparators(text));
  if (start >= 0) field.setSelectionRange(start, start + text.length);
}
