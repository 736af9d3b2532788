import type { Environment } from '../../../lib/domain/core/environment';
import type { Params } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { environmentWord } from '../../ui/feedback/EnvironmentBadge';
import { TextWith } from '../../ui/feedback/TextWith';
import { Time } from '../../ui/feedback/Time';
import styles from '../Settings.module.css';
import { useFocusOnChange } from '../use-focus-on-change';

type Props = {
  environment: Environment;
  kind: Params<'team.offer.share'>['kind'];
  /** A site's origin, or an installation's id. */
  about: string;
  /** What is shared, in words. */
  name: string;
};

/** For the admin of a team: shares something with it, again after a change, and ends that. */
export function ShareWithTeam({ environment, kind, about, name }: Props) {
  // The section says if this cannot be read.
  const reply = useRequest('team.offers.read', { environment });
  const share = useAction('team.offer.share');
  const value = reply.kind === 'ready' ? reply.value : null;
  const offer = value?.offers.find((one) => one.kind === kind && one.about === about);
  const place = useFocusOnChange(`${offer?.at}`);
  if (!value?.isAdmin) return null;
  const named = [value.team, environmentWord(environment)] as const;
  const isCurrent = offer?.state === 'same' || offer?.state === 'followed';
  return (
    <div ref={place}>
      <fieldset className={styles.line} aria-label={name}>
        {offer ? (
          <span className={styles.detail} role="status">
            <TextWith word="sharedWith" values={named}>
              <Time at={offer.at} brief focusable />
            </TextWith>
          </span>
        ) : null}
        {isCurrent ? null : (
          <Button
            onClick={() => void share.run({ environment, kind, about, on: true })}
            busy={share.pending}
          >
            {t(offer ? 'shareAgain' : 'shareWith', ...named)}
          </Button>
        )}
        {offer ? <StopSharing environment={environment} kind={kind} about={about} /> : null}
      </fieldset>
      <ActionFailure failure={share.failure} />
    </div>
  );
}

/** Ends the sharing of something. */
export function StopSharing({ environment, kind, about }: Omit<Props, 'name'>) {
  const share = useAction('team.offer.share');
  return (
    <>
      <Button
        onClick={() => void share.run({ environment, kind, about, on: false })}
        busy={share.pending}
      >
        {t('shareStop')}
      </Button>
      <ActionFailure failure={share.failure} />
    </>
  );
}
