import { createContext, type ReactNode, useContext } from 'react';
import type { Attachment } from '../../lib/domain/attachment';
import type { Environment } from '../../lib/domain/environment';
import { type FileChecks, useFileChecks } from '../document/use-file-checks';
import { type LinkChecks, useLinkChecks } from './use-link-checks';

/** What the attachments of one ticket need to know of where they are shown. */
export type Files = {
  environment: Environment;
  /** Missing while the ticket does not exist yet. */
  ticketId: string | undefined;
  checks: FileChecks<Attachment>;
  /** Of links that are to be sent. */
  links: LinkChecks;
};

const FilesHere = createContext<Files | undefined>(undefined);

/** Undefined outside of a ticket: files are listed there, and neither fetched nor verified. */
export const useFiles = (): Files | undefined => useContext(FilesHere);

type Props = { environment: Environment; ticketId?: string; children: ReactNode };

/**
 * Holds what is known of a ticket's files: the thread's list takes rows away that are scrolled out of
 * sight, and a verdict must still be there when the row comes back.
 */
export function FilesOf({ environment, ticketId, children }: Props) {
  const checks = useFileChecks(environment, keyOf);
  const links = useLinkChecks(environment);
  return <FilesHere value={{ environment, ticketId, checks, links }}>{children}</FilesHere>;
}

/** Two messages with the same link and hash name the same file. */
const keyOf = ({ url, hash, mimeType }: Attachment): string =>
  JSON.stringify([url, hash, mimeType]);
