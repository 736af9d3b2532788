import { FileImage, FileText } from 'lucide';
import { useId, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { DocumentVerdict } from '../../../lib/domain/documents/document-check';
import { documentAddress, linkEnd } from '../../../lib/domain/documents/document-link';
import type { SnapshotDocument } from '../../../lib/domain/onboarding/merchant';
import { type Path, pathText } from '../../../lib/domain/onboarding/snapshot';
import { httpsAddress } from '../../../lib/domain/tickets/attachment-rules';
import { plainName } from '../../../lib/domain/tickets/plain-name';
import { t } from '../../../lib/words/words';
import { FileButtons, FileResult } from '../../documents/FileCheck';
import { type FileChecks, useFileChecks } from '../../documents/use-file-checks';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/controls/Icon';
import { TextWith } from '../../ui/feedback/TextWith';
import { Time } from '../../ui/feedback/Time';
import { useNow } from '../../ui/hooks/use-now';
import styles from './Documents.module.css';

/** How many documents are listed before the user asks for more. */
const AT_ONCE = 50;

type Props = {
  scope: Scope;
  applicationId: string;
  documents: readonly SnapshotDocument[];
  /** A document was checked, with or without success. */
  onVerdict?: (path: Path, verdict: DocumentVerdict) => void;
  /** A document was opened in a new tab. */
  onOpened?: (path: Path) => void;
};

/**
 * An application's documents. The user opens each in a new tab, or has it fetched and compared with
 * its hash, and can preview verified ones. Nothing is fetched before the user presses a button.
 */
export function Documents({ scope, applicationId, documents, onVerdict, onOpened }: Props) {
  const [limit, setLimit] = useState(AT_ONCE);
  const heading = useId();
  const checks = useFileChecks(scope.environment, keyOf, ({ path }, verdict) =>
    onVerdict?.(path, verdict),
  );
  if (documents.length === 0) return null;
  return (
    <section className={styles.documents} aria-labelledby={heading} data-of={applicationId}>
      <h3 id={heading}>{t('documentsToCheck')}</h3>
      <p className={styles.hint}>{t('documentsHint')}</p>
      <ul className={styles.list} aria-labelledby={heading}>
        {documents.slice(0, limit).map((document) => (
          <li key={keyOf(document)} className={styles.document}>
            <Row
              document={document}
              scope={scope}
              checks={checks}
              onOpened={() => onOpened?.(document.path)}
            />
          </li>
        ))}
      </ul>
      {documents.length > limit ? (
        <Button look="quiet" onClick={() => setLimit(limit * 10)}>
          {t('showMoreEntries', documents.length - limit)}
        </Button>
      ) : null}
    </section>
  );
}

/** Identifies a document for its check: with another link or hash it is another document. */
const keyOf = ({ path, url = '', hash = '' }: SnapshotDocument): string =>
  JSON.stringify([pathText(path), url, hash]);

type RowProps = {
  document: SnapshotDocument;
  scope: Scope;
  checks: FileChecks<SnapshotDocument>;
  onOpened: () => void;
};

function Row({ document, scope, checks, onOpened }: RowProps) {
  const nameId = useId();
  const address = documentAddress(document.url ?? '', scope.environment);
  const host = address?.host ?? '';
  // The rules for fetching hold for opening, too: https only, and no host of a private network.
  const link = address && httpsAddress(address.href);
  return (
    <>
      <span className={styles.icon}>
        <Icon icon={document.mimeType?.startsWith('image/') ? FileImage : FileText} />
      </span>
      <p className={styles.name} id={nameId} title={pathText(document.path)}>
        <bdi>{plainName(document.name) || t('noFileName')}</bdi>
      </p>
      <Facts document={document} host={host} />
      <p className={styles.actions}>
        {link ? (
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            referrerPolicy="no-referrer"
            aria-describedby={nameId}
            onClick={onOpened}
          >
            {t('openInNewTab')}
          </a>
        ) : null}
        <FileButtons
          file={document}
          checks={checks}
          row={nameId}
          name={plainName(document.name) || t('noFileName')}
        />
      </p>
      <div className={styles.result}>
        <FileResult
          file={document}
          checks={checks}
          row={nameId}
          host={host}
          name={plainName(document.name)}
        />
      </div>
    </>
  );
}

function Facts({ document, host }: { document: SnapshotDocument; host: string }) {
  const now = useNow();
  const url = URL.parse(document.url ?? '');
  const endsAt = url ? linkEnd(url) : undefined;
  const facts = [plainName(document.mimeType ?? ''), host || t('documentNoLink')];
  return (
    <p className={styles.facts}>
      {facts.filter(Boolean).map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
      {document.hash ? null : <span>{t('hashNotGiven')}</span>}
      {endsAt === undefined ? null : (
        <span>
          <TextWith word={endsAt < now ? 'linkEnded' : 'linkEnds'}>
            <Time at={endsAt} />
          </TextWith>
        </span>
      )}
    </p>
  );
}
