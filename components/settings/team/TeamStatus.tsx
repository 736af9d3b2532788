import type { Environment } from '../../../lib/domain/core/environment';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import { TextWith } from '../../ui/feedback/TextWith';
import { Time } from '../../ui/feedback/Time';
import styles from '../Settings.module.css';
import { type ClosedKey, type ShownTeam, teamStateWords } from './team-words';

type Props = { environment: Environment; team: ShownTeam; closed: ClosedKey };

/** How it is with the team, since when, and what to do next. A change is announced. */
export function TeamStatus({ environment, team, closed }: Props) {
  const { state, since, waiting } = team;
  const { title, next, tone, mayRetry } = teamStateWords(team, closed);
  const retry = useAction('team.retry');
  return (
    <>
      <Banner
        tone={tone}
        action={
          mayRetry ? (
            <Button onClick={() => void retry.run({ environment })} busy={retry.pending}>
              {t('teamRetry')}
            </Button>
          ) : null
        }
      >
        <div role="status">
          <strong>{title}</strong> {next}
          {state.kind === 'unsafe-stream' ? (
            <ul>
              {state.settings.map((setting) => (
                <li key={setting}>
                  <code className={styles.code}>{setting}</code>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </Banner>
      <ActionFailure failure={retry.failure} />
      <p className={styles.detail}>
        <TextWith word="teamSince">
          <Time at={since} focusable />
        </TextWith>{' '}
        {waiting > 0 ? t('teamWaiting', waiting) : null}
      </p>
    </>
  );
}
