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
import { SettingPlace } from '../SettingPlace';
import { NOTICES, NOTICES_SUMMARY } from './reply-settings';

/** Whether new replies and applications show desktop notifications, and how much these say. */
export function NotificationSettings() {
  const reply = useRequest('settings.notifications.read', {});
  return <AsyncView reply={reply}>{(value) => <Switches settings={value} />}</AsyncView>;
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
      <SettingPlace of={NOTICES}>
        <Switch label={t(NOTICES.label)} on={isActive} onChange={switchOn} />
      </SettingPlace>
      <SettingPlace of={NOTICES_SUMMARY}>
        <Switch
          label={t(NOTICES_SUMMARY.label)}
          hint={t('noticesSummaryHint')}
          on={isActive && withSummary}
          disabled={!isActive}
          onChange={(isOn) => save.run({ on, withSummary: isOn })}
        />
      </SettingPlace>
      {refused || (on && !allowed) ? (
        <Banner tone="warning" arrived={refused}>
          {t('noticesRefused')}
        </Banner>
      ) : null}
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
