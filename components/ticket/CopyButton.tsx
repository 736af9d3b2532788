import { useState } from 'react';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';

/** Puts a text on the clipboard and says whether it worked. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(say('copied')),
      () => setSaid(say('notCopied')),
    );
  return (
    <>
      <Button look="quiet" onClick={copy}>
        {what}
      </Button>{' '}
      <span role="status">{said}</span>
    </>
  );
}
