import type { GoLive } from '../../lib/border/questions-golive';
import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import styles from './GoLive.module.css';

const FORMS = [
  { form: 'json', word: 'goliveJson', file: 'golive-report.json', type: 'application/json' },
  { form: 'junit', word: 'goliveJUnit', file: 'golive-report.xml', type: 'application/xml' },
  { form: 'html', word: 'goliveHtml', file: 'golive-report.html', type: 'text/html' },
] as const;

/** `state`: of the latest run; `none` where it has no report. */
type Props = { environment: Environment; state: GoLive['state'] };

/** The report of the latest run in its three forms, as they were made when it ended. */
export function Downloads({ environment, state }: Props) {
  const ready = state === 'ended';
  const report = useAction('golive.report');
  const save = async ({ form, file, type }: (typeof FORMS)[number]) => {
    const outcome = await report.run({ environment, form });
    if (outcome.ok) download(new Blob([outcome.value], { type: `${type};charset=utf-8` }), file);
  };
  return (
    <>
      <div className={styles.buttons}>
        {FORMS.map((one) => (
          <Button
            key={one.form}
            disabled={!ready}
            busy={report.pending}
            aria-describedby={ready ? undefined : 'no-report'}
            onClick={() => void save(one)}
          >
            {say(one.word)}
          </Button>
        ))}
        {ready ? null : (
          <span id="no-report" className={styles.soft}>
            {say(state === 'cut-off' ? 'goliveReportCutOff' : 'goliveReportLater')}
          </span>
        )}
      </div>
      {report.failure ? <FailureNotice failure={report.failure} arrived /> : null}
    </>
  );
}

function download(blob: Blob, file: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  URL.revokeObjectURL(url);
}
