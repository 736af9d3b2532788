import type { ReactNode } from 'react';
import type { Acquaintance, ProposalView } from '../../lib/border/questions-four-eyes';
import type { Failure } from '../../lib/domain/failure';
import type { ProposalFault } from '../../lib/domain/proposal';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { Icon } from '../ui/Icon';
import { Notice } from '../ui/Notice';
import { Time } from '../ui/Time';
import styles from './FourEyes.module.css';

type Signed = Extract<ProposalView, { kind: 'signed' }>;

/** What each verdict is about: the faults that speak against it. */
const PERSON: readonly ProposalFault[] = ['nameless', 'own-key', 'own-name'];
const APPLICATION: readonly ProposalFault[] = ['other-application', 'changed'];
const AGE: readonly ProposalFault[] = ['old'];

/** What is to be thought of a proposal, a sentence for each thing that was looked at. */
export function ProposalVerdicts({ signed }: { signed: Signed }) {
  const { proposal, failures } = signed;
  const against = (faults: readonly ProposalFault[]) =>
    failures.find((one) => one.kind === 'bad-proposal' && faults.includes(one.why));
  return (
    <>
      <ul className={styles.verdicts} aria-label={say('proposalVerdicts')}>
        <Verdict>{say('proposalSound')}</Verdict>
        <Verdict failure={against(PERSON)}>{say('proposalByAnother')}</Verdict>
        <Verdict failure={against(APPLICATION)}>{say('proposalUnchanged')}</Verdict>
        <Verdict failure={against(AGE)}>
          {say('proposalSignedAt')} <Time at={proposal.at} />
        </Verdict>
      </ul>
      {against(PERSON) ? null : <Proposer signed={signed} />}
    </>
  );
}

function Verdict({ failure, children }: { failure?: Failure | undefined; children: ReactNode }) {
  return (
    <li data-against={failure ? '' : undefined}>
      <Icon name={failure ? 'close' : 'done'} />
      <span>{failure ? explain(failure) : children}</span>
    </li>
  );
}

/** Whether this browser knows the key, and what to compare it by. */
function Proposer({ signed: { proposal, fingerprint, acquaintance } }: { signed: Signed }) {
  const doubt = acquaintance.kind === 'other-key' || acquaintance.kind === 'other-name';
  return (
    <Notice tone={doubt ? 'doubt' : 'plain'}>
      <p>
        {proposerWord(acquaintance, proposal.name)}{' '}
        {acquaintance.kind === 'known' ? <Time at={acquaintance.firstSeenAt} /> : null}
      </p>
      <p>
        {say('proposerFingerprint')} <code className={styles.fingerprint}>{fingerprint}</code>
      </p>
    </Notice>
  );
}

function proposerWord(acquaintance: Acquaintance, name: string): string {
  switch (acquaintance.kind) {
    case 'new':
      return say('proposerNew', name);
    case 'known':
      return say('proposerKnown', acquaintance.times);
    case 'other-name':
      return say('proposerOtherName', acquaintance.name);
    case 'other-key':
      return say('proposerOtherKey', name, acquaintance.fingerprint);
  }
}
