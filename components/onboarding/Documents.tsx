import { useId, useState } from 'react';
import { httpsAddress, plainName } from '../../lib/domain/attachment';
import type { DocumentVerdict } from '../../lib/domain/document-check';
import { documentAddress, linkEnd } from '../../lib/domain/document-link';
import { isOfType, MEDIA_TYPES } from '../../lib/domain/file-kind';
import type { Place } from '../../lib/domain/installation';
import type { SnapshotDocument } from '../../lib/domain/merchant';
import { type Path, pathText } from '../../lib/domain/snapshot';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Time } from '../ui/Time';
import { useNow } from '../ui/use-now';
import styles from './Documents.module.css';
import { noPreviewSentence, verdictSentence, verdictWord } from './document-words';
import { Preview } from './Preview';
import { type Check, keyOf, useDocumentChecks } from './use-document-checks';

/** Documents that are listed before a person asks for more. */
const AT_ONCE = 50;

type Props = {
  place: Place;
  applicationId: string;
  documents: readonly SnapshotDocument[];
  /** A document was checked, with or without success. */
  onVerdict?: (path: Path, verdict: DocumentVerdict) => void;
  /** A document was opened in a new tab. */
  onOpened?: (path: Path) => void;
};

/**
 * An application's documents: each is opened in a new tab, or fetched and compared with its hash;
 * what was verified is previewed. Nothing is fetched before a press.
 */
export function Documents({ place, applicationId, documents, onVerdict, onOpened }: Props) {
  const [most, setMost] = useState(AT_ONCE);
  const heading = useId();
  const checks = useDocumentChecks(place.environment, ({ path }, verdict) =>
    onVerdict?.(path, verdict),
  );
  if (documents.length === 0) return null;
  return (
    <section className={styles.documents} aria-labelledby={heading} data-of={applicationId}>
      <h3 id={heading}>{say('documentsToCheck')}</h3>
      <p className={styles.hint}>{say('documentsHint')}</p>
      <ul className={styles.list} aria-labelledby={heading}>
        {documents.slice(0, most).map((document) => {
          const key = keyOf(document);
          const isShown = checks.preview?.key === key;
          return (
            <li key={key} className={styles.document}>
              <Row
                document={document}
                place={place}
                check={checks.checkOf(key)}
                isShown={isShown}
                onOpened={() => onOpened?.(document.path)}
                onVerify={() => void checks.verify(document)}
                onPreview={() => (isShown ? checks.close() : void checks.show(document))}
              />
              {checks.preview && isShown ? (
                <Preview {...checks.preview} key={key} name={plainName(document.name)} />
              ) : null}
            </li>
          );
        })}
      </ul>
      {documents.length > most ? (
        <Button look="quiet" onClick={() => setMost(most * 10)}>
          {say('showMoreEntries', documents.length - most)}
        </Button>
      ) : null}
    </section>
  );
}

type RowProps = {
  document: SnapshotDocument;
  place: Place;
  check: Check | undefined;
  isShown: boolean;
  onOpened: () => void;
  onVerify: () => void;
  onPreview: () => void;
};

function Row({ document, place, check, isShown, onOpened, onVerify, onPreview }: RowProps) {
  const name = useId();
  const host = documentAddress(document.url ?? '', place.environment)?.host ?? '';
  const link = httpsAddress(document.url ?? '');
  const { isBusy = false, verdict, file } = check ?? {};
  const canShow = file !== undefined && file.kind !== 'no-kind' && file.kind !== 'too-large';
  return (
    <>
      <p className={styles.name} id={name} title={pathText(document.path)}>
        <bdi>{plainName(document.name) || say('noFileName')}</bdi>
      </p>
      <Facts document={document} host={host} />
      <p className={styles.deeds}>
        {link ? (
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            referrerPolicy="no-referrer"
            aria-describedby={name}
            onClick={onOpened}
          >
            {say('openInNewTab')}
          </a>
        ) : null}
        <Button onClick={onVerify} busy={isBusy} aria-describedby={name}>
          {say(isBusy ? 'verifying' : 'verify')}
        </Button>
        {canShow ? (
          <Button onClick={onPreview} busy={isBusy} aria-expanded={isShown} aria-describedby={name}>
            {say(isShown ? 'closePreview' : 'preview')}
          </Button>
        ) : null}
      </p>
      <div role="status">
        {verdict ? (
          <Verdict verdict={verdict} host={host}>
            {canShow && document.mimeType && !isOfType(document.mimeType, file.kind)
              ? say('documentOtherType', plainName(document.mimeType), MEDIA_TYPES[file.kind])
              : file && noPreviewSentence(file)}
          </Verdict>
        ) : null}
      </div>
    </>
  );
}

function Facts({ document, host }: { document: SnapshotDocument; host: string }) {
  const now = useNow();
  const url = URL.parse(document.url ?? '');
  const endsAt = url ? linkEnd(url) : undefined;
  const facts = [plainName(document.mimeType ?? ''), host || say('documentNoLink')];
  return (
    <p className={styles.facts}>
      {facts.filter(Boolean).map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
      {document.hash ? null : <span>{say('hashNotGiven')}</span>}
      {endsAt === undefined ? null : (
        <span>
          {say(endsAt < now ? 'linkEnded' : 'linkEnds')} <Time at={endsAt} />
        </span>
      )}
    </p>
  );
}

type VerdictProps = { verdict: DocumentVerdict; host: string; children?: string | undefined };

function Verdict({ verdict, host, children }: VerdictProps) {
  return (
    <p className={styles.verdict} data-verdict={verdict.kind}>
      <strong>{verdictWord(verdict)}</strong> {verdictSentence(verdict, host)}
      {children ? <span className={styles.doubt}> {children}</span> : null}
    </p>
  );
}
