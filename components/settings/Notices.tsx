import { useState } from 'react';
import { requestNotices } from '../../lib/border/permission';
import type { Reply } from '../../lib/border/questions';
import { say } from '../../lib/words/words';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { Switch } from '../ui/Switch';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import page from './Settings.module.css';

/** Whether managers' messages are told of on the desktop, and how much is said there. */
export function Notices() {
  const answer = useAnswer('notices.read', {});
  return (
    <section className={page.section} aria-labelledby="notices">
      <h2 id="notices">{say('notices')}</h2>
      <p className={page.lead}>{say('noticesLead')}</p>
      <Faces answer={answer}>{(value) => <Switches settings={value} />}</Faces>
    </section>
  );
}

function Switches({ settings }: { settings: Reply<'notices.read'> }) {
  const choose = useAction('notices.choose');
  const [refused, setRefused] = useState(false);
  const { on, withSummary, allowed } = settings;
  const switchOn = async (wish: boolean) => {
    // Straight from the click: later the browser would not ask.
    const given = !wish || allowed || (await allowNotices());
    setRefused(!given);
    if (given) await choose.run({ on: wish, withSummary });
  };
  const working = on && allowed;
  return (
    <>
      <Switch label={say('noticesOn')} on={working} onChange={switchOn} />
      <Switch
        label={say('noticesSummary')}
        hint={say('noticesSummaryHint')}
        on={working && withSummary}
        disabled={!working}
        onChange={(wish) => choose.run({ on, withSummary: wish })}
      />
      {refused || (on && !allowed) ? <Notice tone="doubt">{say('noticesRefused')}</Notice> : null}
      {choose.failure ? (
        <FailureNotice failure={choose.failure} onRetry={choose.again} arrived />
      ) : null}
    </>
  );
}

/** Has the browser ask the person; false where it does not, or where the person refuses. */
async function allowNotices(): Promise<boolean> {
  try {
    return await requestNotices();
  } catch (error) {
    console.warn('Alongside, asking for notifications:', String(error));
    return false;
  }
}
