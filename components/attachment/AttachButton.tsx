import { Paperclip } from 'lucide';
import { t } from '../../lib/words/words';
import { IconButton } from '../ui/overlay/IconButton';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import type { Attachments } from './use-attachments';

type Props = { attachments: Attachments; disabled?: boolean };

/** Shows and hides the fields for a file. The command menu shows them, too. */
export function AttachButton({ attachments: { open, toggle }, disabled = false }: Props) {
  useCommands(open || disabled ? [] : [{ name: 'attach', label: t('attach'), run: toggle }]);
  return (
    <IconButton
      label={t('attach')}
      icon={Paperclip}
      onClick={toggle}
      aria-expanded={open}
      disabled={disabled}
    />
  );
}
