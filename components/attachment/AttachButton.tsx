import { FilePlus, Link, Paperclip } from 'lucide';
import { useRef } from 'react';
import { t } from '../../lib/words/words';
import { Icon } from '../ui/controls/Icon';
import { IconButton } from '../ui/overlay/IconButton';
import { Menu } from '../ui/overlay/Menu';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import type { Attachments } from './use-attachments';
import type { FileIntake } from './use-given-files';

type Props = { attachments: Attachments; intake: FileIntake; disabled?: boolean };

/**
 * Offers to choose files or to add a link to one; without a storage, shows and hides the fields for a
 * link. So does the command menu.
 */
export function AttachButton({ attachments: { open, toggle }, intake, disabled = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const canUpload = Boolean(intake.storage);
  const link = { name: 'attach link', label: t('addLink'), run: toggle };
  const commands = canUpload
    ? [{ name: 'attach', label: t('chooseFiles'), run: choose }, ...(open ? [] : [link])]
    : [{ name: 'attach', label: t('attach'), run: toggle }].slice(open ? 1 : 0);
  useCommands(disabled ? [] : commands);
  if (!canUpload)
    return (
      <IconButton
        label={t('attach')}
        icon={Paperclip}
        onClick={toggle}
        aria-expanded={open}
        disabled={disabled}
      />
    );
  return (
    <>
      <Menu
        label={t('attach')}
        disabled={disabled}
        focusAfter={focusedField}
        entries={[
          { kind: 'item', label: t('chooseFiles'), icon: FilePlus, onSelect: choose },
          {
            kind: 'item',
            label: t('addLink'),
            icon: Link,
            onSelect: open ? () => undefined : toggle,
          },
        ]}
      >
        <Icon icon={Paperclip} />
      </Menu>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          intake.give({ files: [...(target.files ?? [])], folders: [] });
          // Without this, choosing the same file again fires no event.
          target.value = '';
        }}
      />
    </>
  );
}

/** The field for a link has the focus by the time the menu closes. It keeps it. */
function focusedField(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement ? activeElement : undefined;
}
