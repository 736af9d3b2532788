import { Download } from 'lucide';
import type { Environment } from '../../lib/domain/core/environment';
import type { GoLiveView } from '../../lib/protocol/requests/golive';
import { t } from '../../lib/words/words';
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

/** `state` is the latest run's, or `none` if that has no report. */
type Props = { environment: Environment; state: GoLiveView['state'] };

/** Buttons that download the latest run's report in its three forms. */
export function Downloads({ environment, state }: Props) {
  const ready = state === 'ended';
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
            {t(state === 'interrupted' ? 'goliveReportCutOff' : 'goliveReportLater')}
          </span>
        )}
      </div>
      <ActionFailure failure={report.failure} />
    </>
  );
}
