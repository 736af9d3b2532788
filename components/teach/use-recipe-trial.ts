import { useEffect, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import { FIELDS, type FieldName, type TeachableField } from '../../lib/domain/crm/fields';
import type { Recipe } from '../../lib/domain/crm/recipe';
import { subscribe } from '../../lib/protocol/client/subscribe';
import type { Reply } from '../../lib/protocol/contract';
import { allowOrigin } from '../ui/controls/request-origin';
import { useAction } from '../ui/data/use-action';

type Written = { recipe: Recipe; pattern?: string | undefined };

/** Tries a recipe on the open page of its site. */
export type RecipeTrial = {
  /** Tries the recipe that `make` resolves to, if any. Call it directly from a click. */
  run: (make: () => Promise<Written | undefined>) => Promise<void>;
  pending: boolean;
  failure: Failure | undefined;
  tried: Reply<'recipe.try'> | undefined;
  /** The fields that the tried recipe looks for. */
  wanted: readonly (TeachableField | FieldName)[];
};

export function useRecipeTrial(origin: string): RecipeTrial {
  const send = useAction('recipe.try');
  const [denied, setDenied] = useState<Failure>();
  const [found, setFound] = useState<Pick<RecipeTrial, 'tried' | 'wanted'>>(NOTHING);
  // A lock takes what was read of a customer from the screen.
  useEffect(() => {
    const stop = new AbortController();
    subscribe(({ event }) => event.kind === 'purge' && setFound(NOTHING), stop.signal);
    return () => stop.abort();
  }, []);
  const run: RecipeTrial['run'] = async (make) => {
    setFound(NOTHING);
    // No await before this: the browser asks for a permission only straight after the click.
    const refused = await allowOrigin(origin);
    setDenied(refused);
    const written = refused ? undefined : await make();
    if (!written) return;
    const outcome = await send.run({ origin, ...written });
    const wanted = (['name', ...FIELDS] as const).filter(
      (field) => field === 'name' || written.recipe.fields[field].length > 0,
    );
    if (outcome.ok) setFound({ tried: outcome.value, wanted });
  };
  return { run, pending: send.pending, failure: denied ?? send.failure, ...found };
}

const NOTHING = { tried: undefined, wanted: [] };
