import { useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import type { CrmFacts } from '../../../lib/domain/crm/recipe';
import { allowCrm } from '../../ui/controls/request-origin';
import { useAction } from '../../ui/data/use-action';

/** Switches a known CRM on or off. On needs the browser's permission for the CRM's hosts. */
export function useCrmSwitch(crm: CrmFacts) {
  const [denied, setDenied] = useState<Failure>();
  const command = useAction('crms.switch');
  /** Resolves to whether it worked. Must be called straight from a click, so that the browser asks. */
  const switchCrm = async (on: boolean): Promise<boolean> => {
    const failure = on ? await allowCrm(crm) : undefined;
    setDenied(failure);
    if (failure) command.reset();
    return !failure && (await command.run({ id: crm.id, on })).ok;
  };
  return { switchCrm, pending: command.pending, failure: denied ?? command.failure };
}
