import { useState } from 'react';
import type { Installation } from '../../../lib/domain/core/installation';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import type { RecordFacts } from '../record-facts';

/** Where a new ticket goes, and what the panel shows by now. */
export type BoundInstallation = ReturnType<typeof useBoundInstallation>;

/**
 * Keeps a form in the installation in which it was opened, while the key has it: another choice
 * elsewhere must not take the text along. Only the user moves it.
 */
export function useBoundInstallation(view: RecordFacts) {
  const session = useRequest('session.read', {});
  const choose = useAction('record.chooseInstallation');
  const [bound, setBound] = useState(view);
  const [wanted, setWanted] = useState<string>();
  const installations = session.kind === 'ready' ? session.value.installations : [];
  const named = (id: string): Installation => installations.find((one) => one.id === id) ?? { id };
  const here = bound.scope.installationId;
  const shown = view.scope.installationId;
  const isKept = here !== shown && shown !== wanted && installations.some(({ id }) => id === here);
  const facts = isKept ? bound : view;
  if (facts !== bound) setBound(facts);
  return {
    facts,
    /** False with a single installation: then nobody needs its name. */
    hasOthers: installations.length > 1,
    known: (id: string | undefined) => installations.find((one) => one.id === id),
    goesTo: named(facts.scope.installationId),
    /** The installation that the panel shows by now, if it is another one. */
    shown: isKept ? named(shown) : undefined,
    /** The installation of the record's other tickets, if none is where this one goes. */
    others: othersOf(facts, named),
    move: (id: string) => {
      setWanted(id);
      if (id !== shown) void choose.run({ installationId: id });
    },
    moving: choose.pending,
    failure: choose.failure,
  };
}

function othersOf(
  { tickets, elsewhere = {} }: RecordFacts,
  named: (id: string) => Installation,
): Installation | undefined {
  if (tickets.length > 0) return undefined;
  const [most] = Object.entries(elsewhere).sort(([, one], [, other]) => other - one);
  return most && named(most[0]);
}
