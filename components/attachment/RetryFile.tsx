import type { Environment } from '../../lib/domain/core/environment';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { problemOf, remedyOf } from './file-words';
import { offerFile } from './held-files';
import type { ShownFile } from './use-file-views';

type Props = { environment: Environment; shown: ShownFile };

/** `Retry` for a file, where that can help. */
export function RetryFile({ environment, shown }: Props) {
  const retry = useAction('files.retry');
  const { id, attachment, view, file, isUntaken } = shown;
  const problem = view && problemOf(view);
  const remedy = problem ? remedyOf(problem) : 'nothing';
  // What was not read yet is read from the file that the user gave to this page.
  const needsFile = isUntaken || remedy === 'file';
  if (needsFile ? file === undefined : remedy === 'nothing') return null;
  const run = async (button: Element) => {
    // The button goes when the file goes on; what stays is its row.
    const row = button.closest<HTMLElement>('[data-file]');
    const outcome = await retry.run({ environment, id });
    if (outcome.ok) row?.focus();
    if (outcome.ok && needsFile) await offerFile(id);
  };
  return (
    <>
      <Button
        size="small"
        busy={retry.pending}
        aria-label={t('retryFile', plainName(attachment.name))}
        onClick={({ currentTarget }) => void run(currentTarget)}
      >
        {t('retry')}
      </Button>
      <ActionFailure failure={retry.failure} />
    </>
  );
}
