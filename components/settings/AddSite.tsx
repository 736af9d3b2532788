import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/failure';
import type { CrmFacts } from '../../lib/domain/recipe';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { useAction } from '../ui/use-action';
import { allowOrigin, webAddress } from './allow-origin';
import { crmsAt } from './find-crms';
import { KnownHost } from './KnownHost';
import styles from './Settings.module.css';
import { type SiteFields, spread } from './site-fields';

const NOTHING: SiteFields = { address: '', pattern: '' };

type Props = {
  crms: readonly CrmFacts[];
  /** The CRM that runs there, by its id; empty where it is none that is known by name. */
  crm: string;
  onCrm: (id: string) => void;
  addressRef: RefObject<HTMLInputElement | null>;
};

/**
 * Adds a CRM by its address, and by its name or by what the addresses of its records look like.
 */
export function AddSite({ crms, crm, onCrm, addressRef }: Props) {
  const [fields, setFields] = useState(NOTHING);
  const [fault, setFault] = useState<Failure>();
  const [said, setSaid] = useState('');
  const add = useAction('sites.add');
  const form = useRef<HTMLFormElement>(null);
  const failure = fault ?? add.failure;
  const faults = siteFaults(failure);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  const submit = async () => {
    setSaid('');
    add.forget();
    const url = webAddress(fields.address);
    if (!url) return setFault({ kind: 'bad-site', why: 'address' });
    if (!crm && !fields.pattern.trim()) return setFault({ kind: 'bad-site', why: 'pattern' });
    // Nothing may be waited for before this: the browser asks only straight after the click.
    const denied = await allowOrigin(url.origin);
    setFault(denied);
    if (denied) return;
    const by = crm ? { crm } : { pattern: fields.pattern.trim() };
    const outcome = await add.run({ address: url.origin, ...by });
    if (!outcome.ok) return;
    setFields(NOTHING);
    onCrm('');
    setSaid(say('siteAdded', outcome.value.origin));
  };
  // The button that did it is gone: the keyboard goes on from the field it belonged to.
  const onSwitched = ({ name }: CrmFacts) => {
    setFields(NOTHING);
    setSaid(say('siteAdded', name));
    addressRef.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.pending) void submit();
  };
  const field = (name: keyof SiteFields) => ({
    required: true,
    value: fields[name],
    error: faults[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
    // When the field is left, not while an address is typed letter by letter.
    onBlur: () => setFields(spread(fields, name, fields[name])),
  });

  return (
    <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate>
      <h3>{say('addSiteTitle')}</h3>
      <Field
        label={say('siteAddress')}
        type="url"
        hint={say('siteAddressHint')}
        inputRef={addressRef}
        {...field('address')}
      />
      {crmsAt(crms, fields.address).map((one) => (
        <KnownHost key={one.id} crm={one} onSwitched={() => onSwitched(one)} />
      ))}
      <Select
        label={say('siteCrm')}
        value={crm}
        choices={[
          { value: '', label: say('siteCrmOther') },
          ...crms
            .filter(({ selfHosted }) => selfHosted)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onCrm}
      />
      {crm ? null : (
        <Field label={say('siteRecord')} hint={say('siteRecordHint')} {...field('pattern')} />
      )}
      {failure && !faults.address && !faults.pattern ? (
        <FailureNotice failure={failure} arrived />
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={add.pending}>
          {say('addSite')}
        </Button>
        <p role="status" className={styles.done}>
          {said}
        </p>
      </div>
    </form>
  );
}

function siteFaults(failure: Failure | undefined): Partial<SiteFields> {
  if (failure?.kind === 'bad-site') return { [failure.why]: explain(failure) };
  return failure?.kind === 'no-host-permission' ? { address: explain(failure) } : {};
}
