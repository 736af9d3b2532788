import { type SyntheticEvent, useEffect, useState } from 'react';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import styles from './Practice.module.css';
import { PracticeBadge } from './PracticeBadge';
import { PracticeRecord } from './PracticeRecord';
import { PracticeSteps } from './PracticeSteps';
import { watchSteps } from './step-event';
import { usePracticeSteps } from './use-practice-steps';

/**
 * Practice: an invented customer, the panel beside it, and the steps of an agent's job above. The panel
 * is a frame, as in a CRM; loading it anew forgets all that was done in it.
 */
export function Practice() {
  const { steps, news, finish, skip, restart } = usePracticeSteps();
  const [round, setRound] = useState(1);
  useEffect(() => {
    document.title = t('practicePageTitle');
  }, []);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const panel = currentTarget.contentWindow;
    if (panel) watchSteps(panel, finish);
  };
  const startAgain = () => {
    restart();
    setRound(round + 1);
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <PracticeBadge />
          <h1 className={styles.name}>{t('practiceTitle')}</h1>
          <p className={styles.banner}>{t('practiceBanner')}</p>
          <Button onClick={startAgain}>{t('practiceStartAgain')}</Button>
        </div>
        <PracticeSteps steps={steps} onSkip={skip} />
        <p className="unseen" role="status">
          {news}
        </p>
      </header>
      <main className={styles.work}>
        <PracticeRecord />
        <iframe
          key={round}
          className={styles.panel}
          title={t('appName')}
          src="/practice-panel.html"
          onLoad={onLoad}
        />
      </main>
    </div>
  );
}
