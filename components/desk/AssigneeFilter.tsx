import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { Select } from '../ui/controls/Select';
import { type Filter, withAssignee } from './filter';

type Props = {
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Null without a team. */
  team: Reply<'team.people.read'>;
};

/** In a team: shows only what one agent has. */
export const AssigneeFilter = ({ filter, onChange, team }: Props) =>
  team ? (
    <Select
      compact
      label={t('filterAssignee')}
      value={filter.assignee ?? ''}
      choices={[
        { value: '', label: t('filterAnyAssignee') },
        ...team.members.map(({ author, name }) => ({
          value: author,
          label: author === team.me ? t('assigneeYou') : name,
        })),
      ]}
      onChange={(author) => onChange(withAssignee(filter, author || undefined))}
    />
  ) : null;
