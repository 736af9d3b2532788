import type { CrmFacts } from '../../lib/domain/recipe';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { CrmFailure } from './CrmFailure';
import { useCrmSwitch } from './use-crm-switch';

type Props = {
  crm: CrmFacts;
  /** It was switched on from here. */
  onSwitched: () => void;
};

/** A typed address belongs to a CRM that has a switch of its own: says so and offers it. */
export function KnownHost({ crm, onSwitched }: Props) {
  const { name, on } = crm;
  const { put, pending, failure } = useCrmSwitch(crm);
  return (
    <>
      {on ? (
        <Notice tone="plain" arrived>
          {say('siteKnownOn', name)}
        </Notice>
      ) : (
        <Notice
          tone="plain"
          arrived
          action={
            <Button
              onClick={() => void put(true).then((done) => done && onSwitched())}
              busy={pending}
            >
              {say('switchOnCrm', name)}
            </Button>
          }
        >
          {say('siteKnown', name)}
        </Notice>
      )}
      <CrmFailure name={name} failure={failure} />
    </>
  );
}
