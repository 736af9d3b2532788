import type { Reply } from '../../lib/protocol/contract';
import { recordTitle } from '../../lib/words/record-words';
import { listOf, t } from '../../lib/words/words';
import { ChooseRecord } from '../page/ChooseRecord';
import { ChosenRecordNotice } from '../page/ChosenRecordNotice';
import { CopyDiagnosis } from '../page/CopyDiagnosis';
import { missingNameWords } from '../page/missing-name-words';
import page from '../page/Page.module.css';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';
import styles from './Popup.module.css';

type Tab = Reply<'tab.read'>;

type Props = {
  tab: Tab;
  /** The name of the installation whose tickets are counted, if the user has several installations. */
  installation: string | undefined;
  onSettings: () => void;
};

/** The record in the active tab, or why the tab shows none, with what to do next. */
export function TabStatus({ tab, installation, onSettings }: Props) {
  const { title, detail } = describeTab(tab, installation);
  return (
    <section className={styles.tab} aria-label={t('thisTab')}>
      <strong>{title}</strong>
      <p className={styles.detail}>{detail}</p>
      {tab.kind === 'record' && tab.dockRemoved ? <PanelRemovedNotice /> : null}
      <TabActions tab={tab} onSettings={onSettings} />
    </section>
  );
}

/** Says that the page kept removing the panel, and offers to reload the page. */
function PanelRemovedNotice() {
  const reload = useAction('tab.reload');
  return (
    <>
      <Banner
        tone="warning"
        action={
          <Button onClick={() => reload.run({})} busy={reload.pending}>
            {t('reloadPage')}
          </Button>
        }
      >
        {t('dockRemoved')}
      </Banner>
      <ActionFailure failure={reload.failure} />
    </>
  );
}

/** What the user can do about the tab in the popup. */
function TabActions({ tab, onSettings }: { tab: Tab; onSettings: () => void }) {
  if (tab.kind === 'record' && tab.record.chosen)
    return (
      <div className={page.more}>
        <ChosenRecordNotice />
      </div>
    );
  if (tab.kind === 'record' && tab.missingName) {
    const { title, next } = missingNameWords(tab.missingName);
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
          <Button onClick={onSettings}>{t('openSettings')}</Button>
        </div>
      </div>
    );
  return null;
}

function describeTab(
  tab: Tab,
  installation: string | undefined,
): { title: string; detail: string } {
  switch (tab.kind) {
    case 'record':
      return {
        title: recordTitle(tab.record),
        detail: listOf([
          installation === undefined
            ? t('ticketsHere', tab.tickets)
            : t('ticketsHereIn', tab.tickets, installation),
          ...(tab.unread > 0 ? [t('unread', tab.unread)] : []),
        ]),
      };
    case 'no-record':
      return { title: t('noRecord'), detail: t('tabNoRecordNext') };
    case 'site-not-added':
      return tab.crm
        ? { title: t('tabLooksLike', tab.crm.name), detail: t('tabLooksLikeNext') }
        : { title: t('tabSiteNotAdded', tab.origin), detail: t('tabSiteNotAddedNext') };
    case 'permission-withdrawn':
      return { title: t('tabWithdrawn', tab.origin), detail: t('tabWithdrawnNext') };
    case 'no-page':
      return { title: t('tabNoPage'), detail: t('tabNoPageNext') };
  }
}
