import { useState } from 'react';
import { Button } from './Button';
import { copy } from './copy';

/** Copies a text, and announces whether it worked. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [status, setStatus] = useState('');
  return (
    <>
      <Button look="quiet" size="small" onClick={async () => setStatus(await copy(text))}>
        {what}
      </Button>{' '}
      <span role="status">{status}</span>
    </>
  );
}
