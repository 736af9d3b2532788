import { useState } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { Failure } from '../../lib/domain/core/failure';
import type { AtStorage } from '../../lib/domain/files/at-storage';
import { holdKey } from '../../lib/domain/tickets/hold-key';
import type { NewMessage } from '../../lib/domain/tickets/message';
import type { OutboxAction, Outgoing } from '../../lib/protocol/requests/outbox';
import { useAction } from '../ui/data/use-action';

/** What the user can do with unconfirmed commands, and why the latest action failed. */
export type OutboxActions = {
  act: (outgoing: Outgoing, action: OutboxAction) => void;
  pending: boolean;
  failure: Failure | undefined;
  /** What became of the files of a command that it removed. */
  left: AtStorage;
};

/** The actions of one environment. `onTakenBack` receives the text of a message taken back. */
export function useOutboxActions(
  environment: Environment,
  onTakenBack?: (outgoing: Outgoing, message: NewMessage | undefined) => void,
): OutboxActions {
  const takeBack = useAction('command.undo');
  const retry = useAction('command.retry');
  const sendAnyway = useAction('command.sendAnyway');
  const sendAsNew = useAction('command.sendAsNew');
  const discard = useAction('command.discard');
  const [left, setLeft] = useState<AtStorage>('gone');
  const all = [takeBack, retry, sendAnyway, sendAsNew, discard];

  const act = async (outgoing: Outgoing, action: OutboxAction) => {
    const params = { environment, commandId: outgoing.commandId };
    setLeft('gone');
    for (const one of all) one.reset();
    switch (action) {
      case 'undo':
      case 'edit': {
        const outcome = await takeBack.run(params);
        if (outcome.ok) onTakenBack?.(outgoing, outcome.value.message);
        return;
      }
      case 'retry':
        return void retry.run(params);
      case 'send-anyway':
        return void sendAnyway.run({ ...params, seen: holdKey(outgoing.held) });
      case 'send-as-new':
        return void sendAsNew.run(params);
      case 'stop-trying':
      case 'remove': {
        const outcome = await discard.run(params);
        if (outcome.ok) setLeft(outcome.value.atStorage);
        return;
      }
    }
  };
  return {
    act: (outgoing, action) => void act(outgoing, action),
    pending: all.some(({ pending }) => pending),
    failure: all.map(({ failure }) => failure).find((failure) => failure !== undefined),
    left,
  };
}
