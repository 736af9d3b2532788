import { useId } from 'react';
import { t } from '../../../lib/words/words';
import own from './Team.module.css';
import type { ShownTeam } from './team-words';

/** The members of a team by name, with what the server calls each. */
export function TeamMembers({ of: { members, author, agentName } }: { of: ShownTeam }) {
  const id = useId();
  const isListed = members.some((member) => member.author === author);
  // Until the team is connected for the first time, this browser knows no one else.
  const all = isListed ? members : [{ author, name: agentName }, ...members];
  return (
    <div className={own.block}>
      <h4 id={id}>{t('teamMembers')}</h4>
      <ul className={own.members} aria-labelledby={id}>
        {all.map((member) => (
          <li key={member.author}>
            {member.author === author ? t('teamYou', member.name) : member.name}{' '}
            <span className={own.author}>{member.author}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
