import { t } from '../../../lib/words/words';
import { LazyPart } from '../../ui/data/LazyPart';
import { FailureNotice } from '../../ui/feedback/FailureNotice';
import { StaleNotice } from '../../ui/feedback/StaleNotice';
import type { CheckProps } from './ProposalCheck';
import { proposalsPart, type TeamProposals } from './use-team-proposals';

type Props = CheckProps & {
  reply: TeamProposals;
  /** Nothing more can be sent: the application is decided, or has a status that we do not know. */
  isFinal: boolean;
};

/**
 * Where the team's proposals stand. Nothing until it is known that there are some: most agents have no team,
 * and most applications no proposal.
 */
export function TeamProposalsPlace({ reply, isFinal, ...check }: Props) {
  if (reply.kind === 'loading') return null;
  if (reply.kind === 'failed')
    return (
      <FailureNotice
        failure={reply.failure}
        what={t('teamProposalsNotRead')}
        onRetry={reply.again}
      />
    );
  // What is decided needs no proposal any more; what colleagues said of one stays.
  const shown = reply.value?.filter(({ votes }) => !isFinal || votes.length > 0) ?? [];
  if (shown.length === 0) return null;
  return (
    <LazyPart part={proposalsPart} quiet="until-failed">
      {({ TeamProposalList }) => (
        <>
          <StaleNotice failure={reply.failure} onRetry={reply.again} />
          <TeamProposalList proposals={shown} isFinal={isFinal} {...check} />
        </>
      )}
    </LazyPart>
  );
}
