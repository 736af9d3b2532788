import { type FormEvent, useEffect, useRef } from 'react';
import type { Environment } from '../../lib/domain/core/environment';

import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import styles from './GoLive.module.css';
import { type RoomView, remaining } from './golive-words';
import { RunOptions } from './RunOptions';
import type { Checks } from './use-run';

type Props = { environment: Environment; view: RoomView; checks: Checks };

/** The options of a run, and the buttons that start and stop it. */
export function RunForm({ environment, view, checks }: Props) {
  const { isRunning, pending } = checks;
  const left = remaining(view).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning && !pending) checks.startTyped();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {environment === 'test' ? <TestFields {...checks} /> : <LiveFields {...checks} />}
      </div>
      <RunOptions environment={environment} checks={checks} />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" disabled={isRunning} busy={pending}>
          {t('goliveRun')}
        </Button>
        <Button
          disabled={isRunning || left === 0 || view.state === 'none'}
          busy={pending}
          onClick={() => checks.start({ kind: 'remaining' })}
        >
          {t('goliveRunRemaining')}
        </Button>
        <Button disabled={!isRunning || view.stopping === true} onClick={checks.stop}>
          {t('goliveStop')}
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
    // Focusing also scrolls to the field, which may be far above the pressed button.
    if (fault) ({ address, secret, probe })[fault.field].current?.focus();
  }, [fault]);
  const faulty = fault?.field;
  return (
    <>
      <Field
        type="url"
        inputRef={address}
        label={t('goliveReceiver')}
        hint={`${t('goliveReceiverHint')} ${t('goliveNoQuery')}`}
        error={faulty === 'address' ? t('goliveReceiverFault') : undefined}
        value={typed.address}
        onChange={(address) => change({ address })}
      />
      <Field
        // Not a password field: browsers would offer to save its value.
        secret
        inputRef={secret}
        label={t('goliveSecret')}
        hint={t('goliveSecretHint')}
        error={faulty === 'secret' ? t('goliveSecretFault') : undefined}
        value={typed.secret}
        onChange={(secret) => change({ secret })}
      />
      <Field
        type="url"
        inputRef={probe}
        label={t('goliveProbe')}
        hint={`${t('goliveProbeHint')} ${t('goliveNoQuery')}`}
        error={faulty === 'probe' ? t('goliveReceiverFault') : undefined}
        value={typed.probe}
        onChange={(probe) => change({ probe })}
      />
      <Field
        secret
        label={t('goliveLimited')}
        hint={t('goliveLimitedHint')}
        value={typed.limitedKey}
        onChange={(limitedKey) => change({ limitedKey })}
      />
    </>
  );
}

const LiveFields = ({ typed, change }: Checks) => (
  <Field
    label={t('goliveLiveClient')}
    hint={t('goliveLiveClientHint')}
    value={typed.liveClientId}
    onChange={(liveClientId) => change({ liveClientId })}
  />
);
