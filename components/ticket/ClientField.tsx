import { contradictedClient } from '../../lib/domain/client';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import type { RecordFacts } from './record-facts';

type Client = RecordFacts['client'];

type Props = {
  client: Client;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  readOnly: boolean;
};

/** Whom a new ticket is for, where that is known from, and where two places say different things. */
export function ClientField({ client, value, onChange, error, readOnly }: Props) {
  const { clientId, remembered } = client;
  const takesOther = value === clientId && remembered !== undefined;
  const contradicted = contradictedClient(client, value);
  // The only client that test tickets may be for; what is not to be changed is shown all the same.
  const isFixed = client.from === 'test-client';
  return (
    <>
      <Field
        label={say('clientId')}
        required
        value={value}
        onChange={onChange}
        hint={error ? undefined : sourceOf(client, value)}
        error={error}
        readOnly={readOnly || isFixed}
      />
      {contradicted === undefined ? null : (
        <Notice
          tone="doubt"
          arrived
          action={
            <Button onClick={() => onChange(contradicted)} disabled={readOnly}>
              {say(
                contradicted === clientId && client.from === 'page'
                  ? 'clientUsePage'
                  : 'clientUseLast',
              )}
            </Button>
          }
        >
          {say(
            contradicted === clientId && client.from === 'page'
              ? 'clientTypedNotPage'
              : 'clientTypedNotLast',
            contradicted,
          )}
        </Notice>
      )}
      {remembered === undefined || contradicted !== undefined ? null : (
        <Notice
          tone="doubt"
          action={
            <Button
              onClick={() => onChange(takesOther ? remembered : clientId)}
              disabled={readOnly}
            >
              {say(takesOther ? 'clientUseLast' : 'clientUsePage')}
            </Button>
          }
        >
          {say('clientDiffers', clientId, remembered)}
        </Notice>
      )}
    </>
  );
}

function sourceOf({ clientId, from, remembered }: Client, value: string): string | undefined {
  if (value === remembered) return say('clientIdRemembered');
  if (value !== clientId) return undefined;
  switch (from) {
    case 'test-client':
      return say('clientIdTest');
    case 'page':
      return say('clientIdPage');
    case 'remembered':
      return say('clientIdRemembered');
    case 'nowhere':
      return say('clientIdNowhere');
  }
}
