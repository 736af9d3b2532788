import { useRef } from 'react';
import { contradictedClient } from '../../../lib/domain/tickets/client-rules';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Banner } from '../../ui/feedback/Banner';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus';
import type { RecordFacts } from '../record-facts';

type Client = RecordFacts['client'];

type Props = {
  client: Client;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  readOnly: boolean;
};

/** The client of a new ticket, where its id comes from, and a warning if two sources differ. */
export function ClientField({ client, value, onChange, error, readOnly }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // The button that takes the known client goes with its warning.
  const focusHandlers = useKeptFocus(field);
  const { clientId, remembered } = client;
  const isPageClient = value === clientId && remembered !== undefined;
  const contradicted = contradictedClient(client, value);
  // Test tickets may be for the test client only. The field is shown, but cannot be changed.
  const isFixed = client.from === 'test-client';
  return (
    <>
      <Field
        inputRef={field}
        label={t('clientId')}
        required
        value={value}
        onChange={onChange}
        hint={error ? undefined : sourceOf(client, value)}
        error={error}
        readOnly={readOnly || isFixed}
      />
      {contradicted === undefined ? null : (
        <Banner
          tone="warning"
          arrived
          focusHandlers={focusHandlers}
          action={
            <Button onClick={() => onChange(contradicted)} disabled={readOnly}>
              {t(
                contradicted === clientId && client.from === 'page'
                  ? 'clientUsePage'
                  : 'clientUseLast',
              )}
            </Button>
          }
        >
          {t(
            contradicted === clientId && client.from === 'page'
              ? 'clientTypedNotPage'
              : 'clientTypedNotLast',
            contradicted,
          )}
        </Banner>
      )}
      {remembered === undefined || contradicted !== undefined ? null : (
        <Banner
          tone="warning"
          action={
            <Button
              onClick={() => onChange(isPageClient ? remembered : clientId)}
              disabled={readOnly}
            >
              {t(isPageClient ? 'clientUseLast' : 'clientUsePage')}
            </Button>
          }
        >
          {t('clientDiffers', clientId, remembered)}
        </Banner>
      )}
    </>
  );
}

function sourceOf({ clientId, from, remembered }: Client, value: string): string | undefined {
  if (value === remembered) return t('clientIdRemembered');
  if (value !== clientId) return undefined;
  switch (from) {
    case 'test-client':
      return t('clientIdTest');
    case 'page':
      return t('clientIdPage');
    case 'remembered':
      return t('clientIdRemembered');
    case 'nowhere':
      return t('clientIdNowhere');
  }
}
