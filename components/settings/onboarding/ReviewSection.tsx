import { Activity, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Select } from '../../ui/controls/Select';
import { useInvalidate, useRequest } from '../../ui/data/use-request';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { installationName } from '../../ui/feedback/installation-name';
import { ShareWithTeam } from '../offers/ShareWithTeam';
import { TeamReview } from '../offers/TeamReview';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { shownInstallation } from '../shown-installation';
import list from './ItemList.module.css';
import { RulesForm } from './RulesForm';
import { REVIEWED_INSTALLATION } from './review-settings';

/** How the applications of each installation are reviewed. */
export function ReviewSection() {
  const session = useRequest('session.read', {});
  return <AsyncView reply={session}>{(value) => <Installations session={value} />}</AsyncView>;
}

const keyOf = ({ environment, installationId }: Scope): string =>
  `${environment} ${installationId}`;

/** The scopes whose rules are drawn: the shown one first, and those that were shown before. */
function useVisited(shown: Scope | undefined): readonly Scope[] {
  const [visited, setVisited] = useState<readonly Scope[]>([]);
  if (!shown) return visited;
  const others = visited.filter((one) => keyOf(one) !== keyOf(shown));
  if (others.length === visited.length) setVisited([...visited, shown]);
  return [shown, ...others];
}

function Installations({ session }: { session: Reply<'session.read'> }) {
  const { environment, installations } = session;
  const [chosen, setChosen] = useState<string>();
  const shownId = shownInstallation(session, chosen)?.id;
  const shown = shownId === undefined ? undefined : { environment, installationId: shownId };
  const visited = useVisited(shown);
  return (
    <>
      {shownId === undefined ? (
        <SettingPlace of={REVIEWED_INSTALLATION}>
          <p className={styles.none}>{t('reviewNone')}</p>
        </SettingPlace>
      ) : (
        <div className={list.narrow}>
          <SettingPlace of={REVIEWED_INSTALLATION}>
            <Select
              label={t(REVIEWED_INSTALLATION.label)}
              value={shownId}
              choices={installations.map((one) => ({
                value: one.id,
                label: installationName(one),
              }))}
              onChange={setChosen}
            />
          </SettingPlace>
        </div>
      )}
      {/* What is being written stays where the user chooses another installation in the popup. Of another environment,
          it is there again with that. */}
      {visited.map((scope) => (
        <Activity key={keyOf(scope)} mode={scope === shown ? 'visible' : 'hidden'}>
          <Rules scope={scope} onBegin={() => setChosen(scope.installationId)} />
        </Activity>
      ))}
      {shownId === undefined ? null : (
        <ShareWithTeam
          environment={environment}
          kind="review"
          about={shownId}
          name={t('shareReview')}
        />
      )}
    </>
  );
}

function Rules({ scope, onBegin }: { scope: Scope; onBegin: () => void }) {
  const reply = useRequest('reviewRules.read', { scope });
  const invalidate = useInvalidate();
  const [taken, setTaken] = useState(0);
  const onTaken = async () => {
    await invalidate('reviewRules.read');
    setTaken((times) => times + 1);
  };
  return (
    <>
      <TeamReview scope={scope} onTaken={onTaken} />
      <AsyncView reply={reply}>
        {(rules) => <RulesForm key={taken} scope={scope} rules={rules} onBegin={onBegin} />}
      </AsyncView>
    </>
  );
}
