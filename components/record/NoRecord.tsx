import type { Reply } from '../../lib/border/questions';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Empty } from '../ui/Empty';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';

type View = Exclude<Reply<'record.read'>, { kind: 'record' }>;

/** Why the panel has nothing to show, with the one thing to do next. */
export function NoRecord({ view, again }: { view: View; again: (() => void) | undefined }) {
  const open = useAction('pages.open');
  const settings = (
    <Button onClick={() => open.run({ page: 'options' })} busy={open.pending}>
      {say('openSettings')}
    </Button>
  );
  const failed = open.failure ? <FailureNotice failure={open.failure} arrived /> : null;
  switch (view.kind) {
    case 'no-key':
      return (
        <Empty title={say('noKey')} next={say('noKeyNext')} action={settings}>
          {failed}
        </Empty>
      );
    case 'locked':
      // A passphrase is never typed in here: the page around could take the keyboard.
      return <Empty title={say('locked')} next={say('lockedNext')} />;
    case 'no-installation':
      return (
        <Empty
          title={say('noInstallation')}
          next={view.failure ? undefined : say('noInstallationNext')}
          action={
            <>
              <Button onClick={again}>{say('retry')}</Button>
              {settings}
            </>
          }
        >
          {view.failure ? <FailureNotice failure={view.failure} /> : null}
          {failed}
        </Empty>
      );
    case 'no-record':
      return <Empty title={say('noRecord')} next={say('noRecordNext')} />;
  }
}
