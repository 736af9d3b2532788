import { Fragment, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Finding, FindingKind } from '../../lib/domain/tickets/findings';
import type { KnownCustomer } from '../../lib/domain/tickets/known-customer';
import { listOf, t, type Word } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import {
  type BodyPart,
  bodyParts,
  countsOf,
  findingsIn,
  findingsOf,
  isUploadLink,
} from './body-parts';
import styles from './Lens.module.css';
import type { Lens } from './use-lens';

type Props = { lens: Lens; body: string };

/** After so much time without typing, a text is checked. Milliseconds. */
const PAUSE = 500;

const FOUND: Record<FindingKind, { counted: Word; contained: Word; mark: Word }> = {
  key: { counted: 'lensKeys', contained: 'lensHoldsKeys', mark: 'lensKey' },
  password: { counted: 'lensPasswords', contained: 'lensHoldsPasswords', mark: 'lensPassword' },
  card: { counted: 'lensCards', contained: 'lensHoldsCards', mark: 'lensCard' },
  iban: { counted: 'lensIbans', contained: 'lensHoldsIbans', mark: 'lensIban' },
  customer: { counted: 'lensOthers', contained: 'lensHoldsOthers', mark: 'lensOther' },
};

const LABELS: Readonly<Record<string, Word>> = {
  clientId: 'clientId',
  summary: 'summary',
  description: 'description',
  externalReference: 'lensReference',
  priority: 'priority',
  text: 'reply',
  name: 'attachName',
  mimeType: 'attachType',
  url: 'attachLink',
  hash: 'attachHash',
};

const NOBODY: readonly KnownCustomer[] = [];

/** Says in one line what a text contains, once its writer pauses. */
export function LensNotice({ lens, body }: Props) {
  const customers = useRequest('customers.read', { scope: lens.scope });
  const known = customers.kind === 'ready' ? customers.value : NOBODY;
  const [counts, setCounts] = useState<[FindingKind, number][]>([]);
  const own = useRef(lens.own);
  own.current = lens.own;
  useEffect(() => {
    const timer = setTimeout(
      () => setCounts(countsOf(findingsIn(body, known, own.current))),
      PAUSE,
    );
    return () => clearTimeout(timer);
  }, [body, known]);
  const contained = counts.map(([kind, count]) => t(FOUND[kind].contained, count));
  return (
    <div className={styles.line}>
      <p role="status">
        {contained.length > 0 ? t('lensHolds', listOf(contained, 'sentence')) : null}
      </p>
      {contained.length > 0 ? (
        <Button look="quiet" size="small" onClick={lens.toggle} aria-expanded={lens.isOpen}>
          {t(lens.isOpen ? 'lensHide' : 'lensShow')}
        </Button>
      ) : null}
    </div>
  );
}

/** Every value that the service will get, character for character, with the findings marked. */
export function LensBody({ lens, body }: Props) {
  const customers = useRequest('customers.read', { scope: lens.scope });
  const known = customers.kind === 'ready' ? customers.value : NOBODY;
  const parts = bodyParts(useDeferredValue(body)).map((part) => ({
    ...part,
    findings: findingsOf(part, known, lens.own),
  }));
  const counts = countsOf(parts.flatMap(({ findings }) => findings));
  return (
    <>
      <ul className={styles.found}>
        {counts.map(([kind, count]) => (
          <li key={kind}>{t(FOUND[kind].counted, count)}</li>
        ))}
      </ul>
      {counts.length === 0 ? <p className={styles.detail}>{t('lensNothing')}</p> : null}
      {customers.kind === 'failed' ? (
        <ActionFailure failure={customers.failure} onRetry={customers.again} />
      ) : null}
      <dl className={styles.parts}>
        {parts.map((part) => (
          <Fragment key={part.path.join('/')}>
            <dt>{labelOf(part)}</dt>
            <dd>
              <PartText {...part} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

function labelOf({ path }: BodyPart): string {
  const name = path.at(-1) ?? '';
  const word = LABELS[name];
  const label = word ? t(word) : name;
  return path.length > 1 ? t('lensOfFile', Number(path[1]) + 1, label) : label;
}

function PartText({ path, text, findings }: BodyPart & { findings: readonly Finding[] }) {
  if (text === '') return <span className={styles.detail}>{t('lensEmpty')}</span>;
  if (isUploadLink({ path, text })) return <span className={styles.detail}>{t('lensUpload')}</span>;
  const host = path.at(-1) === 'url' ? URL.parse(text)?.host : undefined;
  return (
    <>
      <span className={styles.text}>
        {piecesOf(text, findings).map(({ start, words, finding }) =>
          finding ? (
            <mark key={start} data-word={markWord(finding)} title={markWord(finding)}>
              {words}
            </mark>
          ) : (
            words
          ),
        )}
      </span>
      {host ? <span className={styles.detail}>{t('lensHost', host)}</span> : null}
    </>
  );
}

const markWord = ({ kind, whose = '' }: Finding): string => t(FOUND[kind].mark, whose);

type Piece = { start: number; words: string; finding?: Finding };

/** A text, cut at its findings. */
export function piecesOf(text: string, findings: readonly Finding[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const finding of findings) {
    if (finding.start > at) pieces.push({ start: at, words: text.slice(at, finding.start) });
    at = finding.end;
    pieces.push({ start: finding.start, words: text.slice(finding.start, at), finding });
  }
  if (at < text.length) pieces.push({ start: at, words: text.slice(at) });
  return pieces;
}
