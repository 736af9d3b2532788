import { t } from '../../../lib/words/words';
import { LazyPart } from '../../ui/data/LazyPart';
import { LoadNotice } from '../../ui/feedback/LoadNotice';
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
  const proposals = reply.kind === 'ready' ? (reply.value ?? []) : [];
  // What is decided needs no proposal any more; what colleagues said of one stays.
  const shown = proposals.filter(({ votes }) => !isFinal || votes.length > 0);
  return (
    <>
      <LoadNotice
        reply={reply}
        what={t('teamProposalsNotRead')}
        {...(shown.length > 0 && { old: t('notUpToDate') })}
      />
      {shown.length > 0 ? (
        <LazyPart part={proposalsPart} quiet="until-failed">
          {({ TeamProposalList }) => (
            <TeamProposalList proposals={shown} isFinal={isFinal} {...check} />
          )}
        </LazyPart>
      ) : null}
    </>
  );
}
