import { type FormEvent, useEffect, useRef } from 'react';
import type { GoLive } from '../../lib/border/questions-golive';
import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import styles from './GoLive.module.css';
import { remaining } from './golive-words';
import { RunOptions } from './RunOptions';
import type { Checks } from './use-run';

type Props = { environment: Environment; view: GoLive; checks: Checks };

/** What a run needs to know, and the buttons that start and stop it. */
export function RunForm({ environment, view, checks }: Props) {
  const { goes, pending } = checks;
  const left = remaining(view).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!goes && !pending) checks.startTyped();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {environment === 'test' ? <TestFields {...checks} /> : <LiveFields {...checks} />}
      </div>
      <RunOptions environment={environment} checks={checks} />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" disabled={goes} busy={pending}>
          {say('goliveRun')}
        </Button>
        <Button
          disabled={goes || left === 0 || view.state === 'none'}
          busy={pending}
          onClick={() => checks.start({ kind: 'remaining' })}
        >
          {say('goliveRunRemaining')}
        </Button>
        <Button disabled={!goes || view.stopping === true} onClick={checks.stop}>
          {say('goliveStop')}
        </Button>
      </div>
    </form>
  );
}

function TestFields({ typed, change, fault }: Checks) {
  const address = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const probe = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that was pressed may be far below: what is focused is scrolled to.
    if (fault) ({ address, secret, probe })[fault.field].current?.focus();
  }, [fault]);
  const faulty = fault?.field;
  return (
    <>
      <Field
        type="url"
        inputRef={address}
        label={say('goliveReceiver')}
        hint={`${say('goliveReceiverHint')} ${say('goliveNoQuery')}`}
        error={faulty === 'address' ? say('goliveReceiverFault') : undefined}
        value={typed.address}
        onChange={(address) => change({ address })}
      />
      <Field
        // Not a password field: browsers would offer to keep what is in it.
        secret
        inputRef={secret}
        label={say('goliveSecret')}
        hint={say('goliveSecretHint')}
        error={faulty === 'secret' ? say('goliveSecretFault') : undefined}
        value={typed.secret}
        onChange={(secret) => change({ secret })}
      />
      <Field
        type="url"
        inputRef={probe}
        label={say('goliveProbe')}
        hint={`${say('goliveProbeHint')} ${say('goliveNoQuery')}`}
        error={faulty === 'probe' ? say('goliveReceiverFault') : undefined}
        value={typed.probe}
        onChange={(probe) => change({ probe })}
      />
      <Field
        secret
        label={say('goliveLimited')}
        hint={say('goliveLimitedHint')}
        value={typed.limitedKey}
        onChange={(limitedKey) => change({ limitedKey })}
      />
    </>
  );
}

const LiveFields = ({ typed, change }: Checks) => (
  <Field
    label={say('goliveLiveClient')}
    hint={say('goliveLiveClientHint')}
    value={typed.liveClientId}
    onChange={(liveClientId) => change({ liveClientId })}
  />
);
