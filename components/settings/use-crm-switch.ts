import { useState } from 'react';
import type { Failure } from '../../lib/domain/failure';
import type { CrmFacts } from '../../lib/domain/recipe';
import { useAction } from '../ui/use-action';
import { allowCrm } from './allow-origin';

/** Switches a CRM that is known by name: on only where the browser lets us on its hosts. */
export function useCrmSwitch(crm: CrmFacts) {
  const [denied, setDenied] = useState<Failure>();
  const act = useAction('crms.switch');
  /** True where it came about. Must be called straight from a click: later no browser would ask. */
  const put = async (on: boolean): Promise<boolean> => {
    const failure = on ? await allowCrm(crm) : undefined;
    setDenied(failure);
    if (failure) act.forget();
    return !failure && (await act.run({ id: crm.id, on })).ok;
  };
  return { put, pending: act.pending, failure: denied ?? act.failure };
}
