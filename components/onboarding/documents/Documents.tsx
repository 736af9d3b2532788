import { useId, useState } from 'react';
import { httpsAddress, plainName } from '../../lib/domain/attachment';
import type { DocumentVerdict } from '../../lib/domain/document-check';
import { documentAddress, linkEnd } from '../../lib/domain/document-link';
import type { Place } from '../../lib/domain/installation';
import type { SnapshotDocument } from '../../lib/domain/merchant';
import { type Path, pathText } from '../../lib/domain/snapshot';
import { say } from '../../lib/words/words';
import { FileButtons, FileResult } from '../document/FileCheck';
import { type FileChecks, useFileChecks } from '../document/use-file-checks';
import { Button } from '../ui/Button';
import { Time } from '../ui/Time';
import { useNow } from '../ui/use-now';
import styles from './Documents.module.css';

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
  const checks = useFileChecks(place.environment, keyOf, ({ path }, verdict) =>
    onVerdict?.(path, verdict),
  );
  if (documents.length === 0) return null;
  return (
    <section className={styles.documents} aria-labelledby={heading} data-of={applicationId}>
      <h3 id={heading}>{say('documentsToCheck')}</h3>
      <p className={styles.hint}>{say('documentsHint')}</p>
      <ul className={styles.list} aria-labelledby={heading}>
        {documents.slice(0, most).map((document) => (
          <li key={keyOf(document)} className={styles.document}>
            <Row
              document={document}
              place={place}
              checks={checks}
              onOpened={() => onOpened?.(document.path)}
            />
          </li>
        ))}
      </ul>
      {documents.length > most ? (
        <Button look="quiet" onClick={() => setMost(most * 10)}>
          {say('showMoreEntries', documents.length - most)}
        </Button>
      ) : null}
    </section>
  );
}

/** One document as it was checked: with another link or hash it is another one. */
const keyOf = ({ path, url = '', hash = '' }: SnapshotDocument): string =>
  JSON.stringify([pathText(path), url, hash]);

type RowProps = {
  document: SnapshotDocument;
  place: Place;
  checks: FileChecks<SnapshotDocument>;
  onOpened: () => void;
};

function Row({ document, place, checks, onOpened }: RowProps) {
  const name = useId();
  const address = documentAddress(document.url ?? '', place.environment);
  const host = address?.host ?? '';
  // What is not fetched is not opened either: https only, and no host of a private network.
  const link = address && httpsAddress(address.href);
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
        <FileButtons file={document} checks={checks} row={name} />
      </p>
      <FileResult
        file={document}
        checks={checks}
        row={name}
        host={host}
        name={plainName(document.name)}
      />
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
