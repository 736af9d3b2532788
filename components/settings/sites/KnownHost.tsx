import type { CrmFacts } from '../../../lib/domain/crm/recipe';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { CrmFailure } from './CrmFailure';
import { useCrmSwitch } from './use-crm-switch';

type Props = {
  crm: CrmFacts;
  /** The user switched the CRM on here. */
  onSwitched: () => void;
};

/** Says that the typed address belongs to a known CRM, and offers to switch it on. */
export function KnownHost({ crm, onSwitched }: Props) {
  const { name, on } = crm;
  const { switchCrm, pending, failure } = useCrmSwitch(crm);
  return (
    <>
      {on ? (
        <Banner tone="plain" arrived>
          {t('siteKnownOn', name)}
        </Banner>
      ) : (
        <Banner
          tone="plain"
          arrived
          action={
            <Button
              onClick={() => void switchCrm(true).then((done) => done && onSwitched())}
              busy={pending}
            >
              {t('switchOnCrm', name)}
            </Button>
          }
        >
          {t('siteKnown', name)}
        </Banner>
      )}
      <CrmFailure name={name} failure={failure} />
    </>
  );
}
