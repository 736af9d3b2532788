import { useRef, useState } from 'react';
import type { CrmFacts } from '../../lib/domain/recipe';
import { AddSite } from './AddSite';
import { CrmList } from './CrmList';

/** The two ways to make a CRM known: by its name, and by its host. */
export function AddCrm({ crms }: { crms: readonly CrmFacts[] }) {
  const [crm, setCrm] = useState('');
  const address = useRef<HTMLInputElement>(null);
  const onOwnHost = (id: string) => {
    setCrm(id);
    address.current?.focus();
  };
  return (
    <>
      {crms.length > 0 ? <CrmList crms={crms} onOwnHost={onOwnHost} /> : null}
      <AddSite crms={crms} crm={crm} onCrm={setCrm} addressRef={address} />
    </>
  );
}
