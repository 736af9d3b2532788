import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import type { RecordFacts } from '../ticket/record-facts';
import { useAction } from '../ui/data/use-action';

/** The applications that are linked to a record or match it. */
export type MatchedApplications = Extract<Reply<'record.applications.read'>, { kind: 'known' }>;

export type ApplicationActions = ReturnType<typeof useApplicationActions>;

/** The commands on applications. `onDone` receives the words that announce what was done. */
export function useApplicationActions(
  key: { scope: RecordFacts['scope']; reference: string },
  onDone: (message: string) => void,
) {
  const open = useAction('application.open');
  const link = useAction('application.link');
  const unlink = useAction('application.unlink');
  const linkOne = async (applicationId: string) => {
    unlink.reset();
    const outcome = await link.run({ ...key, applicationId });
    if (outcome.ok) onDone(t('applicationLinked'));
  };
  const unlinkOne = async (applicationId: string) => {
    link.reset();
    const outcome = await unlink.run({ ...key, applicationId });
    if (outcome.ok) onDone(t('applicationUnlinked'));
  };
  return {
    link,
    busy: link.pending || unlink.pending,
    failure: link.failure ?? unlink.failure ?? open.failure,
    onOpen: (applicationId: string) => void open.run({ applicationId }),
    onLink: (applicationId: string) => void linkOne(applicationId),
    onUnlink: (applicationId: string) => void unlinkOne(applicationId),
  };
}
