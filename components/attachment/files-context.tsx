import { createContext, type ReactNode, useContext } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { type FileChecks, useFileChecks } from '../documents/use-file-checks';
import { type LinkChecks, useLinkChecks } from './use-link-checks';

/** What the attachments of one ticket share: their environment and the results of their checks. */
export type Files = {
  environment: Environment;
  /** Undefined while the ticket does not exist yet. */
  ticketId: string | undefined;
  checks: FileChecks<Attachment>;
  /** The checks of links that are not sent yet. */
  links: LinkChecks;
};

const FilesContext = createContext<Files | undefined>(undefined);

/** Undefined outside a ticket: there files are only listed, neither fetched nor verified. */
export const useFiles = (): Files | undefined => useContext(FilesContext);

type Props = { environment: Environment; ticketId?: string; children: ReactNode };

/**
 * Keeps the results of a ticket's file checks. The thread unmounts rows that are scrolled out of view,
 * and a verdict must still be there when its row comes back.
 */
export function FilesProvider({ environment, ticketId, children }: Props) {
  const checks = useFileChecks(environment, keyOf);
  const links = useLinkChecks(environment);
  return <FilesContext value={{ environment, ticketId, checks, links }}>{children}</FilesContext>;
}

/** Two messages with the same link and hash name the same file. */
const keyOf = ({ url, hash, mimeType }: Attachment): string =>
  JSON.stringify([url, hash, mimeType]);
