import type { Application } from '../../lib/domain/application';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Differences } from './Differences';
import { applicationStatusWord } from './onboarding-words';

type Props = {
  /** What the reviewer read. */
  before: Application;
  after: Application;
  /** The reviewer goes on with what is newer. */
  onTaken: () => void;
};

/** An application is no longer what its reviewer reads: by what it differs, before they go on. */
export function NewerNotice({ before, after, onTaken }: Props) {
  return (
    <Notice tone="doubt" arrived action={<Button onClick={onTaken}>{say('goOnWithNewer')}</Button>}>
      <strong>{say('applicationIsNewer')}</strong>
      <Moved before={before} after={after} />
      <Differences before={before.snapshot} after={after.snapshot} asked={[]} />
    </Notice>
  );
}

/** That an application changed its state, if it did. */
export function Moved({ before, after }: { before: Application; after: Application }) {
  if (before.status === after.status) return null;
  const [was, is] = [before.status, after.status].map(applicationStatusWord);
  return <p>{say('applicationMoved', was ?? '', is ?? '')}</p>;
}
