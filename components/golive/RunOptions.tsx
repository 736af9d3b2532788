import { useEffect, useRef } from 'react';
import type { Environment } from '../../lib/domain/environment';
import type { RunOption } from '../../lib/domain/run-options';
import { say } from '../../lib/words/words';
import { Field, TextArea } from '../ui/Field';
import { FileField } from './FileField';
import styles from './RunOptions.module.css';
import type { Checks } from './use-run';

/** What a run may be given besides, as on the command line (docs/golive.md). Opens by itself at a fault. */
export function RunOptions({ environment, checks }: { environment: Environment; checks: Checks }) {
  const { typed, change, unfit } = checks;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!unfit || !details.current) return;
    details.current.open = true;
    details.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [unfit]);
  const errorAt = (option: RunOption) => (unfit?.option === option ? unfit.words : undefined);
  return (
    <details className={styles.options} ref={details}>
      <summary className={styles.title}>{say('goliveOptions')}</summary>
      <div className={styles.fields}>
        <Field
          label={say('goliveChecksToRun')}
          hint={say('goliveChecksToRunHint')}
          error={errorAt('checks')}
          value={typed.checks}
          onChange={(text) => change({ checks: text })}
        />
        <Field
          label={say('golivePermissions')}
          hint={say('golivePermissionsHint')}
          error={errorAt('permissions')}
          value={typed.permissions}
          onChange={(permissions) => change({ permissions })}
        />
        <TextArea
          label={say('goliveForeign')}
          hint={say('goliveForeignHint')}
          error={errorAt('foreign-tickets')}
          value={typed.foreignTickets}
          onChange={(foreignTickets) => change({ foreignTickets })}
          rows={2}
          spellCheck={false}
        />
        {environment === 'live' ? (
          <TextArea
            label={say('goliveTestIds')}
            hint={say('goliveTestIdsHint')}
            error={errorAt('test-ids')}
            value={typed.testIds}
            onChange={(testIds) => change({ testIds })}
            rows={2}
            spellCheck={false}
          />
        ) : null}
        <FileField
          label={say('goliveDeviations')}
          hint={say('goliveDeviationsHint')}
          error={errorAt('deviations')}
          onChange={(deviations = '') => change({ deviations })}
        />
        <FileField
          label={say('goliveBefore')}
          hint={say('goliveBeforeHint')}
          error={errorAt('before')}
          onChange={(before = '') => change({ before })}
        />
      </div>
    </details>
  );
}
