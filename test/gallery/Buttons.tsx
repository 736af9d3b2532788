import { ChevronDown, Paperclip, Pencil } from 'lucide';
import { Button } from '../../components/ui/controls/Button';
import { ConfirmButton } from '../../components/ui/controls/ConfirmButton';
import { CopyBlock } from '../../components/ui/controls/CopyBlock';
import { CopyButton } from '../../components/ui/controls/CopyButton';
import { CopyReport } from '../../components/ui/controls/CopyReport';
import { GrantAccessButton } from '../../components/ui/controls/GrantAccessButton';
import { Icon } from '../../components/ui/controls/Icon';
import { GuardedAction } from '../../components/ui/guard/GuardedButton';
import { IconButton } from '../../components/ui/overlay/IconButton';
import { LONG, nothing, Section } from './Section';

const LOOKS = ['plain', 'primary', 'quiet', 'danger'] as const;

export const Buttons = () => (
  <>
    {LOOKS.map((look) => (
      <Section key={look} title={`Button, ${look}`}>
        <Button look={look}>Rest</Button>
        <Button look={look} disabled>
          Disabled
        </Button>
        <Button look={look} busy>
          Busy
        </Button>
        <Button look={look} size="small">
          Small
        </Button>
        <Button look={look}>
          <Icon icon={Paperclip} />
          With an icon
        </Button>
        <Button look={look}>{LONG}</Button>
      </Section>
    ))}
    <Section title="Buttons for one thing">
      <IconButton label="Edit" icon={Pencil} />
      <IconButton label="Small" icon={ChevronDown} size="small" />
      <IconButton label="Disabled icon" icon={Pencil} disabled />
      <IconButton label="Busy icon" icon={Pencil} busy />
      <CopyButton text="T-4711" what="Copy ID" />
      <CopyButton text="T-4711" what="Copy ID, as an icon" asIcon />
      <ConfirmButton question="Remove it?" of="The key" onRemove={nothing} busy={false} />
      <GuardedAction onPress={nothing}>Guarded</GuardedAction>
    </Section>
    <Section title="Buttons with a message" inGrid>
      <CopyReport request="diagnostics.read" words="Copy diagnostics" title="Diagnostics" />
      <CopyBlock label="Policy" hint="For IT." text={`first line\n${LONG}`} copy="Copy policy" />
      <GrantAccessButton named="crm.example.com" request={async () => undefined} />
    </Section>
  </>
);
