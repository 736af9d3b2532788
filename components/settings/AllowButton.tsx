import { useState } from 'react';
import type { Failure } from '../../lib/domain/failure';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useReadAgain } from '../ui/use-answer';

type Props = {
  /** Where the browser no longer lets us be. */
  named: string;
  /** Asks the browser for it; why not, if not. */
  request: () => Promise<Failure | undefined>;
};

/** The browser no longer lets us be somewhere: says so and asks for it. */
export function AllowButton({ named, request }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const readAgain = useReadAgain();
  const allow = async () => {
    setFailure(await request());
    await readAgain('setup.read');
  };
  return (
    <>
      <Notice tone="doubt" action={<Button onClick={allow}>{say('allowAccess')}</Button>}>
        {say('accessWithdrawn', named)}
      </Notice>
      {failure ? <FailureNotice failure={failure} arrived /> : null}
    </>
  );
}
