import type { ReactNode } from 'react';
import { Sidebar } from '../../components/record/Sidebar';
import { mountPage } from '../../components/ui/data/mount-page';
import { query } from '../../components/ui/data/use-request';
import type { Outcome } from '../../lib/domain/core/failure';
import type { Reply } from '../../lib/protocol/contract';
import type { Publication } from '../../lib/protocol/publication';

/** What the page asked, and heard of, before the panel's code was loaded. */
type Early = {
  record: Promise<Outcome<Reply<'record.read'>>>;
  session: Promise<Outcome<Reply<'session.read'>>>;
  handOverEvents: () => readonly Publication[];
};

/** Shows the panel in its page. In practice, `practice` says so. */
export const showPanel = ({ record, session, handOverEvents }: Early, practice?: ReactNode): void =>
  mountPage(<Sidebar practice={practice} />, {
    prefetch: (client) => [
      client.prefetchQuery(query('record.read', {}, record)),
      client.prefetchQuery(query('session.read', {}, session)),
    ],
    missed: handOverEvents,
  });
