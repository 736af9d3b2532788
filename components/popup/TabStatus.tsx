import type { Reply } from '../../lib/border/questions';
import { recordTitle } from '../../lib/domain/record';
import { say, sayCount } from '../../lib/words/words';
import { ChooseRecord } from '../page/ChooseRecord';
import { ChosenByHand } from '../page/ChosenByHand';
import { CopyDiagnosis } from '../page/CopyDiagnosis';
import { namelessWords } from '../page/nameless-words';
import page from '../page/Page.module.css';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
import styles from './Popup.module.css';

type Tab = Reply<'tab.read'>;

type Props = {
  tab: Tab;
  /** The chosen installation, where tickets of others are not counted. */
  installation: string | undefined;
  onSettings: () => void;
};

/** What the tab beneath the popup is to us, or why it is nothing, with what to do next. */
export function TabLine({ tab, installation, onSettings }: Props) {
  const { title, detail } = words(tab, installation);
  return (
    <section className={styles.tab} aria-label={say('thisTab')}>
      <strong>{title}</strong>
      <p className={styles.detail}>{detail}</p>
      {tab.kind === 'record' && tab.givenIn ? <GivenIn /> : null}
      <More tab={tab} onSettings={onSettings} />
    </section>
  );
}

/** The page kept removing the panel: why there is none, and the way to another try. */
function GivenIn() {
  const reload = useAction('tab.reload');
  return (
    <>
      <Notice
        tone="doubt"
        action={
          <Button onClick={() => reload.run({})} busy={reload.pending}>
            {say('reloadPage')}
          </Button>
        }
      >
        {say('dockGaveIn')}
      </Notice>
      {reload.failure ? <FailureNotice failure={reload.failure} arrived /> : null}
    </>
  );
}

/** What can be done about it here. */
function More({ tab, onSettings }: { tab: Tab; onSettings: () => void }) {
  if (tab.kind === 'record' && tab.record.chosen)
    return (
      <div className={page.more}>
        <ChosenByHand />
      </div>
    );
  if (tab.kind === 'record' && tab.nameless) {
    const { title, next } = namelessWords(tab.nameless);
    return (
      <div className={page.more}>
        <p role="status">
          <strong>{title}</strong>
        </p>
        <p className={styles.detail}>{next}</p>
        <CopyDiagnosis />
      </div>
    );
  }
  if (tab.kind === 'no-record')
    return (
      <div className={page.more}>
        <ChooseRecord />
        <CopyDiagnosis />
      </div>
    );
  if (tab.kind === 'site-not-added' && tab.crm)
    return (
      <div className={page.more}>
        <div>
          <Button onClick={onSettings}>{say('openSettings')}</Button>
        </div>
      </div>
    );
  return null;
}

function words(tab: Tab, installation: string | undefined): { title: string; detail: string } {
  switch (tab.kind) {
    case 'record':
      return {
        title: recordTitle(tab.record),
        detail: [
          installation === undefined
            ? sayCount('ticketsHere', tab.tickets)
            : sayCount('ticketsHereIn', tab.tickets, installation),
          ...(tab.unread > 0 ? [sayCount('unread', tab.unread)] : []),
        ].join(', '),
      };
    case 'no-record':
      return { title: say('noRecord'), detail: say('tabNoRecordNext') };
    case 'site-not-added':
      return tab.crm
        ? { title: say('tabLooksLike', tab.crm.name), detail: say('tabLooksLikeNext') }
        : { title: say('tabSiteNotAdded', tab.origin), detail: say('tabSiteNotAddedNext') };
    case 'permission-withdrawn':
      return { title: say('tabWithdrawn', tab.origin), detail: say('tabWithdrawnNext') };
    case 'no-page':
      return { title: say('tabNoPage'), detail: say('tabNoPageNext') };
  }
}
