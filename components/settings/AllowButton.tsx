import { useState } from 'react';
import type { Failure } from '../../lib/domain/failure';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useReadAgain } from '../ui/use-answer';
import { allowOrigin } from './allow-origin';

/** The browser no longer lets us reach an origin: says so and asks for it. */
export function AllowButton({ origin }: { origin: string }) {
  const [failure, setFailure] = useState<Failure>();
  const readAgain = useReadAgain();
  const allow = async () => {
    setFailure(await allowOrigin(origin));
    await readAgain('setup.read');
  };
  return (
    <>
      <Notice tone="doubt" action={<Button onClick={allow}>{say('allowAccess')}</Button>}>
        {say('accessWithdrawn', origin)}
      </Notice>
      {failure ? <FailureNotice failure={failure} arrived /> : null}
    </>
  );
}
