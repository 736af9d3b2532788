import { type RefObject, useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { isOnOtherHost } from '../../../lib/domain/crm/host';
import type { CrmFacts } from '../../../lib/domain/crm/recipe';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { allowOrigin, webAddress } from '../../ui/controls/request-origin';
import { Select } from '../../ui/controls/Select';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useForm } from '../../ui/form/use-form';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { findCrmsAt } from './find-crms';
import { KnownHost } from './KnownHost';
import { type SiteFields, splitPageAddress } from './site-fields';
import { ADD_SITE, SITE_ADDRESS, SITE_CRM, SITE_RECORD } from './site-settings';

const NOTHING: SiteFields = { address: '', pattern: '' };

type Props = {
  crms: readonly CrmFacts[];
  /** The id of the known CRM that runs at the address; empty for any other CRM. */
  crm: string;
  onCrm: (id: string) => void;
  addressRef: RefObject<HTMLInputElement | null>;
};

/** Adds a CRM by its address, and by its name or by a pattern of its record addresses. */
export function AddSite({ crms, crm, onCrm, addressRef }: Props) {
  const { fields, change, clear, ...site } = useAddSite(crm, onCrm);
  const faults = siteFaults(site.failure);
  // The button that was pressed is gone, so the focus moves to the field that it belonged to.
  const onSwitched = ({ name }: CrmFacts) => {
    clear(name);
    addressRef.current?.focus();
  };
  const field = (name: keyof SiteFields) => ({
    required: true,
    value: fields[name],
    error: faults[name],
    onChange: (value: string) => change({ ...fields, [name]: value }),
    // When the field is left, not while the user types an address letter by letter.
    onBlur: () => change(splitPageAddress(fields, name, fields[name])),
  });

  return (
    <SettingPlace of={ADD_SITE}>
      <form className={styles.form} ref={site.ref} onSubmit={site.onSubmit} noValidate>
        <h3>{t(ADD_SITE.label)}</h3>
        <div className={styles.fields}>
          <SettingPlace of={SITE_ADDRESS}>
            <Field
              label={t(SITE_ADDRESS.label)}
              type="url"
              hint={t('siteAddressHint')}
              inputRef={addressRef}
              {...field('address')}
            />
          </SettingPlace>
          <SettingPlace of={SITE_CRM}>
            <Select
              label={t(SITE_CRM.label)}
              value={crm}
              choices={selfHostedChoices(crms)}
              onChange={onCrm}
            />
          </SettingPlace>
          {crm ? null : (
            <SettingPlace of={SITE_RECORD}>
              <Field
                label={t(SITE_RECORD.label)}
                hint={t('siteRecordHint')}
                {...field('pattern')}
              />
            </SettingPlace>
          )}
          <div className={styles.buttons}>
            <Button type="submit" look="primary" busy={site.pending}>
              {t('addSite')}
            </Button>
          </div>
        </div>
        {findCrmsAt(crms, fields.address).map((one) => (
          <KnownHost key={one.id} crm={one} onSwitched={() => onSwitched(one)} />
        ))}
        {faults.address || faults.pattern ? null : <ActionFailure failure={site.failure} />}
        <p role="status" className={styles.done}>
          {site.status}
        </p>
      </form>
    </SettingPlace>
  );
}

/** The form's fields, and the command that adds the site. */
function useAddSite(crm: string, onCrm: (id: string) => void) {
  const [fields, change] = useState(NOTHING);
  const [status, setStatus] = useState('');
  const add = useAction('sites.add');
  /** Empties the form after a site was added. */
  const clear = (added: string) => {
    change(NOTHING);
    setStatus(t('siteAdded', added));
  };
  const submit = async (): Promise<Failure | undefined> => {
    setStatus('');
    const url = webAddress(fields.address);
    const pattern = fields.pattern.trim();
    if (!url) return { kind: 'bad-site', why: 'address' };
    if (!crm && !pattern) return { kind: 'bad-site', why: 'pattern' };
    if (!crm && isOnOtherHost(pattern, url.origin)) return { kind: 'bad-site', why: 'other-host' };
    // No await before this: the browser asks for a permission only straight after the click.
    const denied = await allowOrigin(url.origin);
    if (denied) return denied;
    const outcome = await add.run({ address: url.origin, ...(crm ? { crm } : { pattern }) });
    if (!outcome.ok) return undefined;
    clear(outcome.value.origin);
    onCrm('');
    return undefined;
  };
  return { ...useForm(add, submit), fields, change, clear, status };
}

const selfHostedChoices = (crms: readonly CrmFacts[]) => [
  { value: '', label: t('siteCrmOther') },
  ...crms
    .filter(({ selfHosted }) => selfHosted)
    .map(({ id, name }) => ({ value: id, label: name })),
];

function siteFaults(failure: Failure | undefined): Partial<SiteFields> {
  if (failure?.kind === 'bad-site')
    return { [failure.why === 'address' ? 'address' : 'pattern']: explain(failure) };
  return failure?.kind === 'no-host-permission' ? { address: explain(failure) } : {};
}
