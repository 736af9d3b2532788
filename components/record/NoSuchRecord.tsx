import type { Nameless } from '../../lib/domain/page';
import { type CrmRecord, recordTitle } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import { namelessWords } from '../page/nameless-words';
import { Button } from '../ui/Button';
import { Empty } from '../ui/Empty';
import { useAnswer } from '../ui/use-answer';
import { isInstead } from './instead';

/** What the page shows instead of the record that its address names, if it does. */
export function useInstead(record: CrmRecord): Nameless | undefined {
  const look = useAnswer('page.look', {});
  const why = look.kind === 'ready' ? look.value : null;
  if (record.name !== undefined || record.chosen || why === null) return undefined;
  return isInstead(why) ? why : undefined;
}

type Props = { record: CrmRecord; why: Nameless; onGoOn: () => void };

/** Nobody opens a ticket for a login page by one press: first it is said what is seen here. */
export function NoSuchRecord({ record, why, onGoOn }: Props) {
  const { title, next } = namelessWords(why);
  return (
    <Empty
      title={title}
      next={next}
      action={
        <Button look="quiet" onClick={onGoOn}>
          {say('goOnAnyway', recordTitle(record))}
        </Button>
      }
    />
  );
}
