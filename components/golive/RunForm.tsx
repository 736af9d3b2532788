import type { FormEvent } from 'react';
import type { GoLive } from '../../lib/border/questions-golive';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import styles from './GoLive.module.css';
import { remaining } from './golive-words';
import type { Checks } from './use-run';

/** What a run needs to know, and the buttons that start and stop it. */
export function RunForm({ view, checks }: { view: GoLive; checks: Checks }) {
  const { receiver, change, goes, pending } = checks;
  const left = remaining(view).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!goes && !pending) checks.start({ kind: 'all' });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <Field
          type="url"
          label={say('goliveReceiver')}
          hint={say('goliveReceiverHint')}
          error={checks.fault ? say('goliveReceiverFault') : undefined}
          value={receiver.address}
          onChange={(address) => change({ address })}
        />
        <Field
          secret
          label={say('goliveSecret')}
          hint={say('goliveSecretHint')}
          value={receiver.secret}
          onChange={(secret) => change({ secret })}
        />
        <Field
          type="url"
          label={say('goliveProbe')}
          hint={say('goliveProbeHint')}
          value={receiver.probe}
          onChange={(probe) => change({ probe })}
        />
      </div>
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
        <Button disabled={!goes} onClick={checks.stop}>
          {say('goliveStop')}
        </Button>
      </div>
    </form>
  );
}
