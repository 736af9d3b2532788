import { useRef, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { TeamAgent } from '../../../lib/domain/team/team-view';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import { LoadNotice } from '../../ui/feedback/LoadNotice';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus';
import styles from './Assignee.module.css';
import { agentWord, assigneeWords, youFirst } from './assignee-words';

type Assignment = NonNullable<Reply<'team.assignment.read'>>;
type Props = { scope: Scope; ticketId: string };

/** What a colleague wrote who handed the ticket over, and what to decide where two agents have it. */
export function AssigneeNotice({ scope, ticketId }: Props) {
  const notices = useRef<HTMLDivElement>(null);
  // A decision and a note that is shown whole take their buttons away.
  const focusHandlers = useKeptFocus(notices);
  const reply = useRequest('team.assignment.read', { scope, ticketId });
  const assign = useAction('team.assign');
  const assignment = reply.kind === 'ready' ? reply.value : null;
  const words = assignment && handOverWords(assignment);
  return (
    <>
      <LoadNotice reply={reply} what={t('handOverNotRead')} />
      <div className={styles.notices} role="status" ref={notices} tabIndex={-1} {...focusHandlers}>
        {words ? <HandOver key={words} words={words} /> : null}
        {assignment?.other === undefined ? null : (
          <Decision
            one={assignment.assignee}
            other={assignment.other}
            busy={assign.pending}
            onChoose={(assignee) => void assign.run({ scope, ticketId, assignee })}
          />
        )}
      </div>
      <ActionFailure
        failure={assign.failure}
        what={t('assigneeNotChanged')}
        onRetry={assign.again}
      />
    </>
  );
}

/** Who handed the ticket over to whom, with their note. */
function handOverWords({ assignee, by, isByYou, note }: Assignment): string | undefined {
  if (!note || !assignee) return undefined;
  const author = by || t('colleagueUnknown');
  if (assignee.isYou) return t('handedToYou', author, note);
  if (isByYou) return t('handedByYou', agentWord(assignee), note);
  return t('handedOver', author, agentWord(assignee), note);
}

/** Characters of about three lines in the panel. */
const SHORT = 160;

function HandOver({ words }: { words: string }) {
  const [isWhole, setWhole] = useState(words.length <= SHORT);
  return (
    <div className={styles.note}>
      <p className={styles.words} data-cut={isWhole ? undefined : ''}>
        {words}
      </p>
      {isWhole ? null : (
        <Button size="small" look="quiet" onClick={() => setWhole(true)}>
          {t('handOverWhole')}
        </Button>
      )}
    </div>
  );
}

type DecisionProps = {
  one: TeamAgent | null;
  other: TeamAgent | null;
  busy: boolean;
  /** The author of the agent who keeps the ticket; null if it becomes unassigned. */
  onChoose: (assignee: string | null) => void;
};

/** Two agents said at the same time who has the ticket: either of them, or a colleague, presses who keeps it. */
function Decision({ one, other, busy, onChoose }: DecisionProps) {
  const agents = [one, other].filter((agent) => agent !== null).toSorted(youFirst);
  const both = [...agents, ...(agents.length > 1 ? [] : [null])];
  return (
    <Banner
      tone="warning"
      action={both.map((agent) => (
        <Button
          key={agent?.author ?? ''}
          busy={busy}
          onClick={() => onChoose(agent?.author ?? null)}
        >
          {decisionWord(agent)}
        </Button>
      ))}
    >
      {agents.length > 1
        ? t('assigneesBoth', assigneeWords(agents, 'sentence'))
        : t('assigneeOrNobody', assigneeWords(agents))}
    </Banner>
  );
}

function decisionWord(agent: TeamAgent | null): string {
  if (!agent) return t('unassign');
  return agent.isYou ? t('takeOver') : t('assignTo', agentWord(agent));
}
