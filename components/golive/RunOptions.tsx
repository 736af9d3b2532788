import { useEffect, useRef } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { RunOption } from '../../lib/domain/golive/run-options';
import { t } from '../../lib/words/words';
import { Field, TextArea } from '../ui/controls/Field';
import { useFocusInvalid } from '../ui/form/use-focus-invalid';
import { FileField } from './FileField';
import styles from './RunOptions.module.css';
import type { Checks } from './use-run';

type ErrorAt = (option: RunOption) => string | undefined;

/** The other options of a run, as on the command line (docs/golive.md). An error opens the section. */
export function RunOptions({ environment, checks }: { environment: Environment; checks: Checks }) {
  const { typed, change, unusable } = checks;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (unusable && details.current) details.current.open = true;
  }, [unusable]);
  useFocusInvalid(details, unusable);
  const errorAt: ErrorAt = (option) => (unusable?.option === option ? unusable.text : undefined);
  return (
    <details className={styles.options} ref={details}>
      <summary className={styles.title}>{t('goliveOptions')}</summary>
      <div className={styles.fields}>
        <Field
          label={t('goliveChecksToRun')}
          hint={t('goliveChecksToRunHint')}
          error={errorAt('checks')}
          value={typed.checks}
          onChange={(text) => change({ checks: text })}
        />
        <Field
          label={t('golivePermissions')}
          hint={t('golivePermissionsHint')}
          error={errorAt('permissions')}
          value={typed.permissions}
          onChange={(permissions) => change({ permissions })}
        />
        <TextArea
          label={t('goliveForeign')}
          hint={t('goliveForeignHint')}
          error={errorAt('foreign-tickets')}
          value={typed.foreignTickets}
          onChange={(foreignTickets) => change({ foreignTickets })}
          rows={2}
          spellCheck={false}
        />
        {environment === 'live' ? (
          <TextArea
            label={t('goliveTestIds')}
            hint={t('goliveTestIdsHint')}
            error={errorAt('test-ids')}
            value={typed.testIds}
            onChange={(testIds) => change({ testIds })}
            rows={2}
            spellCheck={false}
          />
        ) : null}
        <FileOptions errorAt={errorAt} change={change} />
      </div>
    </details>
  );
}

const FileOptions = ({ errorAt, change }: { errorAt: ErrorAt; change: Checks['change'] }) => (
  <>
    <FileField
      label={t('goliveDeviations')}
      hint={t('goliveDeviationsHint')}
      error={errorAt('deviations')}
      onChange={(deviations = '') => change({ deviations })}
    />
    <FileField
      label={t('goliveBefore')}
      hint={t('goliveBeforeHint')}
      error={errorAt('before')}
      onChange={(before = '') => change({ before })}
    />
  </>
);
