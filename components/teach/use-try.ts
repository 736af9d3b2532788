import { useState } from 'react';
import type { Reply } from '../../lib/border/questions';
import type { Failure } from '../../lib/domain/failure';
import { FIELDS, type FieldName, type TaughtField } from '../../lib/domain/fields';
import type { Recipe } from '../../lib/domain/recipe';
import { allowOrigin } from '../settings/allow-origin';
import { useAction } from '../ui/use-action';

type Written = { recipe: Recipe; pattern?: string | undefined };

/** A recipe that is tried on the open page of its site. */
export type Trying = {
  /** Tries what it is given; nothing, where there is none. Must be called straight from a click. */
  run: (written: () => Promise<Written | undefined>) => Promise<void>;
  pending: boolean;
  failure: Failure | undefined;
  tried: Reply<'recipe.try'> | undefined;
  /** What the recipe that was tried looks for. */
  wanted: readonly (TaughtField | FieldName)[];
};

export function useTry(origin: string): Trying {
  const ask = useAction('recipe.try');
  const [denied, setDenied] = useState<Failure>();
  const [found, setFound] = useState<Pick<Trying, 'tried' | 'wanted'>>(NOTHING);
  const run: Trying['run'] = async (writtenOf) => {
    setFound(NOTHING);
    // Nothing may be waited for before this: the browser asks only straight after the click.
    const refused = await allowOrigin(origin);
    setDenied(refused);
    const written = refused ? undefined : await writtenOf();
    if (!written) return;
    const outcome = await ask.run({ origin, ...written });
    const wanted = (['name', ...FIELDS] as const).filter(
      (field) => field === 'name' || written.recipe.fields[field].length > 0,
    );
    if (outcome.ok) setFound({ tried: outcome.value, wanted });
  };
  return { run, pending: ask.pending, failure: denied ?? ask.failure, ...found };
}

const NOTHING = { tried: undefined, wanted: [] };
