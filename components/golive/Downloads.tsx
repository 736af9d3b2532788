import { Download } from 'lucide';
import type { Environment } from '../../lib/domain/core/environment';
import type { GoLiveView } from '../../lib/protocol/requests/golive';
import { t, type Word } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { download } from '../ui/controls/download';
import { Icon } from '../ui/controls/Icon';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import styles from './GoLive.module.css';

const FORMS = [
  { form: 'json', word: 'goliveJson', file: 'golive-report.json', type: 'application/json' },
  { form: 'junit', word: 'goliveJUnit', file: 'golive-report.xml', type: 'application/xml' },
  { form: 'html', word: 'goliveHtml', file: 'golive-report.html', type: 'text/html' },
] as const;

/** The latest run's state, and whether it has a report. */
type Props = { environment: Environment } & Pick<GoLiveView, 'state' | 'hasReport'>;

/** Why there is nothing to download. */
const WITHOUT_REPORT = {
  none: 'goliveReportLater',
  running: 'goliveReportLater',
  interrupted: 'goliveReportCutOff',
  ended: 'goliveNoReport',
} as const satisfies Record<GoLiveView['state'], Word>;

/** Buttons that download the latest run's report in its three forms. */
export function Downloads({ environment, state, hasReport }: Props) {
  const ready = state === 'ended' && hasReport;
  const report = useAction('golive.report.read');
  const save = async ({ form, file, type }: (typeof FORMS)[number]) => {
    const outcome = await report.run({ environment, form });
    if (outcome.ok) download(outcome.value, type, file);
  };
  return (
    <>
      <div className={styles.downloads}>
        {FORMS.map((one) => (
          <Button
            key={one.form}
            look="quiet"
            disabled={!ready}
            busy={report.pending}
            aria-describedby={ready ? undefined : 'no-report'}
            onClick={() => void save(one)}
          >
            <Icon icon={Download} />
            {t(one.word)}
          </Button>
        ))}
        {ready ? null : (
          <span id="no-report" className={styles.soft}>
            {t(WITHOUT_REPORT[state])}
          </span>
        )}
      </div>
      <ActionFailure failure={report.failure} />
    </>
  );
}
