import { useId, useState } from 'react';
import { isSameName } from '../../../lib/domain/onboarding/four-eyes/reviewer';
import type { TeamProposal } from '../../../lib/protocol/requests/team';
import { t } from '../../../lib/words/words';
import { decisionWord } from '../../outbox/decision-word';
import { Button } from '../../ui/controls/Button';
import { ConfirmButton } from '../../ui/controls/ConfirmButton';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Time } from '../../ui/feedback/Time';
import { DeclineForm } from './DeclineForm';
import { CheckedProposal, type CheckProps } from './ProposalCheck';
import styles from './TeamProposals.module.css';

type ListProps = CheckProps & { proposals: readonly TeamProposal[]; isFinal: boolean };

/** Decisions that colleagues or the user proposed, and what the team did with them. */
export function TeamProposalList({ proposals, ...props }: ListProps) {
  const heading = useId();
  return (
    <section className={styles.proposals} aria-labelledby={heading}>
      <h4 id={heading}>{t('teamProposals')}</h4>
      <ul>
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} {...props} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = CheckProps & { proposal: TeamProposal; isFinal: boolean };

function ProposalRow({ proposal, isFinal, ...check }: RowProps) {
  const [title, panel] = [useId(), useId()];
  const { by, isOwn, name, at, isOld, isBeingSent, votes } = proposal;
  const isByAnother = name !== '' && !isOwn && !isSameName(by, name);
  return (
    <li className={styles.row} aria-labelledby={title}>
      <p className={styles.head} data-times="self">
        <strong id={title}>
          <bdi>{titleOf(proposal)}</bdi>
        </strong>
        <Time at={at} />
      </p>
      {isByAnother ? (
        <p className={styles.hint}>
          <bdi>{t('teamProposalSharedBy', by || t('someColleague'))}</bdi>
        </p>
      ) : null}
      {votes.map((vote) => (
        <p key={`${vote.by} ${vote.at}`} data-times="self" className={styles.head}>
          <bdi>{voteWord(vote)}</bdi>
          <Time at={vote.at} />
        </p>
      ))}
      {isOwn && votes.length === 0 ? (
        <p className={styles.hint}>{t(isOld ? 'teamProposalOld' : 'teamProposalWaits')}</p>
      ) : null}
      {isBeingSent ? <p className={styles.hint}>{t('teamProposalOnItsWay')}</p> : null}
      {isFinal || isBeingSent ? null : isOwn ? (
        <Withdraw proposal={proposal} check={check} />
      ) : (
        <Answer proposal={proposal} title={title} panel={panel} {...check} />
      )}
    </li>
  );
}

/** What it is, by what the signature vouches for. */
function titleOf({ by, isOwn, name, status }: TeamProposal): string {
  if (name === '') return t('teamProposalUnusable', by || t('someColleague'));
  const decision = decisionWord(status);
  return isOwn ? t('teamProposalOwn', decision) : t('proposalBy', name, decision);
}

function voteWord({ by, isOwn, vote, reason }: TeamProposal['votes'][number]): string {
  const name = by || t('someColleague');
  if (vote === 'sent') return isOwn ? t('teamProposalYouSent') : t('teamProposalSent', name);
  return isOwn ? t('teamProposalYouDeclined', reason) : t('teamProposalDeclined', name, reason);
}

type AnswerProps = CheckProps & {
  proposal: TeamProposal;
  /** Ids of the words that say which proposal it is, and of what a button opens. */
  title: string;
  panel: string;
};

/** Checks a colleague's proposal as a pasted one is, or declines it. */
function Answer({ proposal, title, panel, ...check }: AnswerProps) {
  const [open, setOpen] = useState<'check' | 'decline'>();
  const { votes, text, proposalId } = proposal;
  const own = votes.find(({ isOwn }) => isOwn)?.vote;
  const toggle = (one: 'check' | 'decline') => setOpen(open === one ? undefined : one);
  if (own === 'sent') return null;
  return (
    <>
      <div className={styles.buttons}>
        <Button
          size="small"
          onClick={() => toggle('check')}
          aria-expanded={open === 'check'}
          aria-describedby={title}
          aria-controls={panel}
        >
          {t('teamProposalCheck')}
        </Button>
        {own === undefined ? (
          <Button
            size="small"
            look="quiet"
            onClick={() => toggle('decline')}
            aria-expanded={open === 'decline'}
            aria-describedby={title}
            aria-controls={panel}
          >
            {t('teamProposalDecline')}
          </Button>
        ) : null}
      </div>
      <div id={panel} className={styles.panel}>
        {open === 'check' ? (
          <CheckedProposal
            {...check}
            text={text}
            onDecided={(decided, status) => {
              setOpen(undefined);
              check.onDecided(decided, status);
            }}
          />
        ) : null}
        {open === 'decline' && own === undefined ? (
          <DeclineForm
            target={check.target}
            proposalId={proposalId}
            onClose={() => setOpen(undefined)}
          />
        ) : null}
      </div>
    </>
  );
}

function Withdraw({ proposal, check }: { proposal: TeamProposal; check: CheckProps }) {
  const withdraw = useAction('team.proposal.withdraw');
  const { scope, applicationId } = check.target;
  const { proposalId } = proposal;
  if (proposal.votes.some(({ vote }) => vote === 'sent')) return null;
  return (
    <>
      <ConfirmButton
        question={t('teamProposalWithdrawAsk')}
        of={titleOf(proposal)}
        onRemove={() => void withdraw.run({ scope, applicationId, proposalId })}
        busy={withdraw.pending}
        words={{
          ask: t('teamProposalWithdraw'),
          yes: t('teamProposalWithdraw'),
          no: t('teamProposalKeep'),
        }}
      />
      <ActionFailure failure={withdraw.failure} onRetry={withdraw.again} />
    </>
  );
}
