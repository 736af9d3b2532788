import { useRef, useState } from 'react';
import type { CrmFacts } from '../../../lib/domain/crm/recipe';
import { AddSite } from './AddSite';
import { CrmList } from './CrmList';

/** The two ways to add a CRM: by its name, and by the address of its host. */
export function AddCrm({ crms }: { crms: readonly CrmFacts[] }) {
  const [crm, setCrm] = useState('');
  const address = useRef<HTMLInputElement>(null);
  const onSelfHosted = (id: string) => {
    setCrm(id);
    address.current?.focus();
  };
  return (
    <>
      {crms.length > 0 ? <CrmList crms={crms} onSelfHosted={onSelfHosted} /> : null}
      <AddSite crms={crms} crm={crm} onCrm={setCrm} addressRef={address} />
    </>
  );
}
