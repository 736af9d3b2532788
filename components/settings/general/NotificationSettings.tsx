import { useState } from 'react';
import { requestNotificationPermission } from '../../../lib/protocol/client/permission';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Switch } from '../../ui/controls/Switch';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { Banner } from '../../ui/feedback/Banner';
import page from '../../ui/styles/Sections.module.css';

/** Whether new replies and applications show desktop notifications, and how much these say. */
export function NotificationSettings() {
  const answer = useRequest('settings.notifications.read', {});
  return (
    <section className={page.section} aria-labelledby="notices">
      <h2 id="notices">{t('notices')}</h2>
      <p className={page.lead}>{t('noticesLead')}</p>
      <AsyncView answer={answer}>{(value) => <Switches settings={value} />}</AsyncView>
    </section>
  );
}

function Switches({ settings }: { settings: Reply<'settings.notifications.read'> }) {
  const save = useAction('settings.notifications.save');
  const [refused, setRefused] = useState(false);
  const { on, withSummary, allowed } = settings;
  const switchOn = async (isOn: boolean) => {
    // The browser asks for the permission only straight after the click.
    const isAllowed = !isOn || allowed || (await allowNotices());
    setRefused(!isAllowed);
    if (isAllowed) await save.run({ on: isOn, withSummary });
  };
  const isActive = on && allowed;
  return (
    <>
      <Switch label={t('noticesOn')} on={isActive} onChange={switchOn} />
      <Switch
        label={t('noticesSummary')}
        hint={t('noticesSummaryHint')}
        on={isActive && withSummary}
        disabled={!isActive}
        onChange={(isOn) => save.run({ on, withSummary: isOn })}
      />
      {refused || (on && !allowed) ? <Banner tone="warning">{t('noticesRefused')}</Banner> : null}
      <ActionFailure failure={save.failure} onRetry={save.again} />
    </>
  );
}

/** Asks the user for the permission. False if they refuse, or if the browser does not ask. */
async function allowNotices(): Promise<boolean> {
  try {
    return await requestNotificationPermission();
  } catch (error) {
    console.warn('Alongside, asking for notifications:', String(error));
    return false;
  }
}
