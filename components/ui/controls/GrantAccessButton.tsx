import { useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { useInvalidate } from '../data/use-request';
import { ActionFailure } from '../feedback/ActionFailure';
import { Banner } from '../feedback/Banner';
import { Button } from './Button';

type Props = {
  /** The CRM or address that the extension no longer has access to. */
  named: string;
  /** Asks the browser for access. Resolves to the reason if it was not granted. */
  request: () => Promise<Failure | undefined>;
};

/** Says that the browser withdrew the access to a site, with a button that asks for it again. */
export function GrantAccessButton({ named, request }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const invalidate = useInvalidate();
  const allow = async () => {
    setFailure(await request());
    await invalidate('setup.read');
  };
  return (
    <>
      <Banner tone="warning" action={<Button onClick={allow}>{t('allowAccess')}</Button>}>
        {t('accessWithdrawn', named)}
      </Banner>
      <ActionFailure failure={failure} />
    </>
  );
}
