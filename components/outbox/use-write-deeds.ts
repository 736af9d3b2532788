import type { Outgoing, WriteDeed } from '../../lib/border/questions-outbox';
import type { Environment } from '../../lib/domain/environment';
import type { Failure } from '../../lib/domain/failure';
import type { NewMessage } from '../../lib/domain/message';
import { useAction } from '../ui/use-action';

/** What a person may do with writes that are not confirmed, and why the latest deed failed. */
export type WriteDeeds = {
  act: (outgoing: Outgoing, deed: WriteDeed) => void;
  pending: boolean;
  failure: Failure | undefined;
};

/** The deeds of one environment. `onTakenBack` is given the words of a message that came back. */
export function useWriteDeeds(
  environment: Environment,
  onTakenBack?: (outgoing: Outgoing, message: NewMessage | undefined) => void,
): WriteDeeds {
  const takeBack = useAction('write.takeBack');
  const retry = useAction('write.retry');
  const sendAnyway = useAction('write.sendAnyway');
  const sendAnew = useAction('write.sendAnew');
  const drop = useAction('write.drop');
  const all = [takeBack, retry, sendAnyway, sendAnew, drop];

  const act = async (outgoing: Outgoing, deed: WriteDeed) => {
    const one = { environment, action: outgoing.action };
    switch (deed) {
      case 'undo':
      case 'edit': {
        const outcome = await takeBack.run(one);
        if (outcome.ok) onTakenBack?.(outgoing, outcome.value.message);
        return;
      }
      case 'retry':
        return void retry.run(one);
      case 'send-anyway':
        return void sendAnyway.run(one);
      case 'send-anew':
        return void sendAnew.run(one);
      case 'stop-trying':
      case 'remove':
        return void drop.run(one);
    }
  };
  return {
    act: (outgoing, deed) => void act(outgoing, deed),
    pending: all.some(({ pending }) => pending),
    failure: all.map(({ failure }) => failure).find((failure) => failure !== undefined),
  };
}
