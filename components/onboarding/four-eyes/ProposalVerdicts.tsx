import { Check, X } from 'lucide';
import type { ReactNode } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import type { ProposalFault } from '../../../lib/domain/onboarding/four-eyes/proposal';
import type { Acquaintance, ProposalView } from '../../../lib/protocol/requests/four-eyes';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { Icon } from '../../ui/controls/Icon';
import { Banner } from '../../ui/feedback/Banner';
import { TextWith } from '../../ui/feedback/TextWith';
import { Time } from '../../ui/feedback/Time';
import styles from './FourEyes.module.css';

type Signed = Extract<ProposalView, { kind: 'signed' }>;

/** The faults that make each verdict negative. */
const PERSON: readonly ProposalFault[] = ['nameless', 'own-key', 'own-name'];
const APPLICATION: readonly ProposalFault[] = ['other-application', 'changed'];
const AGE: readonly ProposalFault[] = ['old'];

/** The verdicts about a proposal: its signature, its proposer, the application and its age. */
export function ProposalVerdicts({ signed }: { signed: Signed }) {
  const { proposal, failures } = signed;
  const faultAmong = (faults: readonly ProposalFault[]) =>
    failures.find((one) => one.kind === 'bad-proposal' && faults.includes(one.why));
  return (
    <>
      <ul className={styles.verdicts} aria-label={t('proposalVerdicts')}>
        <Verdict>{t('proposalSound')}</Verdict>
        <Verdict failure={faultAmong(PERSON)}>{t('proposalByAnother')}</Verdict>
        <Verdict failure={faultAmong(APPLICATION)}>{t('proposalUnchanged')}</Verdict>
        <Verdict failure={faultAmong(AGE)}>
          <TextWith word="proposalSignedAt">
            <Time at={proposal.at} />
          </TextWith>
        </Verdict>
      </ul>
      {faultAmong(PERSON) ? null : <Proposer signed={signed} />}
    </>
  );
}

function Verdict({ failure, children }: { failure?: Failure | undefined; children: ReactNode }) {
  return (
    <li data-against={failure ? '' : undefined}>
      <Icon icon={failure ? X : Check} />
      <span>{failure ? explain(failure) : children}</span>
    </li>
  );
}

/** Whether this browser knows the proposer's key, and the fingerprint to compare. */
function Proposer({ signed: { proposal, fingerprint, acquaintance } }: { signed: Signed }) {
  const isDoubtful = acquaintance.kind === 'other-key' || acquaintance.kind === 'other-name';
  return (
    <Banner tone={isDoubtful ? 'warning' : 'plain'}>
      <p>
        {acquaintance.kind === 'known' ? (
          <TextWith word="proposerKnown" values={[acquaintance.times]}>
            <Time at={acquaintance.firstSeenAt} />
          </TextWith>
        ) : (
          proposerWord(acquaintance, proposal.name)
        )}
      </p>
      <p>
        <TextWith word="proposerFingerprint">
          <code className={styles.fingerprint}>{fingerprint}</code>
        </TextWith>
      </p>
    </Banner>
  );
}

function proposerWord(
  acquaintance: Exclude<Acquaintance, { kind: 'known' }>,
  name: string,
): string {
  switch (acquaintance.kind) {
    case 'new':
      return t('proposerNew', name);
    case 'other-name':
      return t('proposerOtherName', acquaintance.name);
    case 'other-key':
      return t('proposerOtherKey', name, acquaintance.fingerprint);
  }
}
