import { Copy } from 'lucide';
import { useAnnouncement } from '../feedback/use-announcement';
import { IconButton } from '../overlay/IconButton';
import { Button } from './Button';
import { copy } from './copy';

type Props = {
  text: string;
  /** The button's words. */
  what: string;
  /** The button shows an icon; its tooltip has the words. */
  asIcon?: boolean;
};

/** Copies a text, and announces whether it worked. */
export function CopyButton({ text, what, asIcon = false }: Props) {
  const [announced, announce] = useAnnouncement();
  const press = async () => announce(await copy(text));
  return (
    <>
      {asIcon ? (
        <IconButton label={what} icon={Copy} size="small" onClick={press} />
      ) : (
        <Button look="quiet" size="small" onClick={press}>
          {what}
        </Button>
      )}{' '}
      <span role="status">{announced}</span>
    </>
  );
}
