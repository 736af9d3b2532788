import { Ellipsis, Settings } from 'lucide';
import { useState } from 'react';
import { Button } from '../../components/ui/controls/Button';
import { Icon } from '../../components/ui/controls/Icon';
import { Dialog } from '../../components/ui/overlay/Dialog';
import { Menu } from '../../components/ui/overlay/Menu';
import { Popover } from '../../components/ui/overlay/Popover';
import { showToast } from '../../components/ui/overlay/toasts';
import { Shortcuts } from '../../components/ui/shortcuts/Shortcuts';
import { showCommandMenu, showShortcutHelp } from '../../components/ui/shortcuts/shown-overlay';
import { CHOICES, LONG, nothing, Section } from './Section';

export const Overlays = () => (
  <Section title="Overlays">
    <Actions />
    <Menu label="Disabled menu" entries={[]} disabled>
      <Icon icon={Ellipsis} />
    </Menu>
    <Menu label="Busy menu" entries={[]} busy look="plain">
      Busy
    </Menu>
    <Popover label="Details" look="plain">
      <p>{LONG}</p>
      <Button>Copy</Button>
    </Popover>
    <Question label="Open dialog" />
    <Question label="Open alert" isAlert />
    <Button onClick={showShortcutHelp}>Show keys</Button>
    <Button onClick={showCommandMenu}>Show commands</Button>
    <Shortcuts />
    <Button onClick={() => showToast({ text: 'Link copied.' })}>Show toast</Button>
    <Button onClick={() => showToast({ text: LONG, action: { label: 'Undo', onPress: nothing } })}>
      Show long toast
    </Button>
  </Section>
);

function Actions() {
  const [status, setStatus] = useState('InProgress');
  const [last, setLast] = useState('nothing');
  return (
    <>
      <Menu
        label="Actions"
        entries={[
          { kind: 'item', label: 'Settings', icon: Settings, onSelect: () => setLast('settings') },
          { kind: 'item', label: LONG, onSelect: nothing },
          { kind: 'item', label: 'Disabled', onSelect: nothing, disabled: true },
          { kind: 'separator' },
          {
            kind: 'choice',
            label: 'Status',
            value: status,
            choices: CHOICES,
            onChoose: (value) => {
              setStatus(value);
              setLast(value);
            },
          },
          { kind: 'separator' },
          { kind: 'item', label: 'Delete', look: 'danger', onSelect: () => setLast('delete') },
        ]}
      >
        <Icon icon={Ellipsis} />
      </Menu>
      <p>Chosen: {last}</p>
    </>
  );
}

function Question({ label, isAlert = false }: { label: string; isAlert?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Delete the key?"
        description={LONG}
        isAlert={isAlert}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      />
    </>
  );
}
