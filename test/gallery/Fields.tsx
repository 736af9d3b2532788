import { useState } from 'react';
import { Field, TextArea } from '../../components/ui/controls/Field';
import { RadioGroup } from '../../components/ui/controls/RadioGroup';
import { Select } from '../../components/ui/controls/Select';
import { Switch } from '../../components/ui/controls/Switch';
import { CHOICES, LONG, nothing, Section } from './Section';

export const Fields = () => (
  <>
    <Section title="Fields" inGrid>
      <Field label="Rest" value="Ada" onChange={nothing} />
      <Field label="Empty" value="" placeholder="Nothing yet" onChange={nothing} />
      <Field label="With a hint" value="Ada" hint="As in the CRM." onChange={nothing} />
      <Field label="Doubtful" value="Ada" hint="Not on this page." doubtful onChange={nothing} />
      <Field label="Invalid" value="" error="Enter a summary." required onChange={nothing} />
      <Field label="Read only" value="Ada" readOnly onChange={nothing} />
      <Field label="Secret" value="svc_1234" secret onChange={nothing} />
      <Field label="Long" value={LONG} hint={LONG} onChange={nothing} />
      <TextArea label="Text" value={`${LONG}\n${LONG}`} onChange={nothing} />
      <Field label="Compact field" value="" compact type="search" onChange={nothing} />
      <Growing />
      <TextArea label="Invalid text" value="" error="Enter a reply." onChange={nothing} />
    </Section>
    <Section title="Selects" inGrid>
      <Chooser label="Status" />
      <Select
        label="Disabled select"
        value="Closed"
        choices={CHOICES}
        onChange={nothing}
        disabled
      />
      <Select label="Busy select" value="Closed" choices={CHOICES} onChange={nothing} busy />
      <Select
        label="Invalid select"
        value="Closed"
        choices={CHOICES}
        onChange={nothing}
        error="Choose another."
      />
      <Select
        label="Long select"
        value="long"
        choices={[{ value: 'long', label: LONG }, ...CHOICES]}
        onChange={nothing}
        hint="With a hint."
      />
      <Chooser label="Compact" compact />
    </Section>
    <Section title="Choices" inGrid>
      <Radios />
      <Radios look="inline" />
      <Radios look="tiles" />
      <Switch label="On" on onChange={nothing} />
      <Switch label="Off" on={false} hint={LONG} onChange={nothing} />
      <Switch label="Off and disabled" on={false} disabled onChange={nothing} />
      <Switch label="Being saved" on busy onChange={nothing} />
    </Section>
  </>
);

function Chooser({ label, compact = false }: { label: string; compact?: boolean }) {
  const [value, setValue] = useState('InProgress');
  return (
    <Select label={label} value={value} choices={CHOICES} onChange={setValue} compact={compact} />
  );
}

function Radios({ look }: { look?: 'inline' | 'tiles' }) {
  const [chosen, setChosen] = useState('test');
  return (
    <RadioGroup
      label={look ? `Environment, ${look}` : 'Environment'}
      inline={look === 'inline'}
      tiles={look === 'tiles'}
      options={[
        { value: 'test', label: 'Test' },
        { value: 'live', label: 'Live', description: look === 'inline' ? undefined : LONG },
        { value: 'none', label: 'Disabled', disabled: true },
      ]}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
}

function Growing() {
  const [value, setValue] = useState('');
  return <TextArea label="Growing" value={value} onChange={setValue} compact grows rows={1} />;
}
