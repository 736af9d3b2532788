import type { Recipe } from './recipe';

/**
 * The most conditions in the selectors of one recipe. Each may be tried on every element of a page, again and again
 * while the page changes. Shipped recipes have some 150 at most.
 */
const MOST_CONDITIONS = 2_000;

/** For each element, `:has` looks at what is within it or behind it: that counts as so many conditions. */
const CONDITIONS_OF_HAS = 100;

/** A selector, and where in its recipe it is (`fields.name.0.select`). */
type SelectorUse = { part: string; select: string };

/** Every selector of a recipe. */
export function selectorsOf(recipe: Recipe): SelectorUse[] {
  const { fields, scope, frame, ready, customField, instead } = recipe;
  const { witness, exists, absent } = ready;
  const ofFields = Object.entries(fields).flatMap(([field, sources]) =>
    sources.flatMap(({ select, label }, at) =>
      uses({ [`fields.${field}.${at}.select`]: select, [`fields.${field}.${at}.label`]: label }),
    ),
  );
  const ofMarkers = Object.entries(instead ?? {}).flatMap(([state, markers]) =>
    markers.flatMap(({ select }, at) => uses({ [`instead.${state}.${at}.select`]: select })),
  );
  const others = uses({
    scope,
    frame,
    'ready.exists': exists,
    'ready.absent': absent,
    'ready.witness.select': witness?.select,
    'customField.byName': customField?.byName,
    'customField.byLabel': customField?.byLabel,
    'customField.rows': customField?.rows,
    'customField.label': customField?.label,
  });
  return [...ofFields, ...others, ...ofMarkers];
}

const uses = (parts: Record<string, string | undefined>): SelectorUse[] =>
  Object.entries(parts).flatMap(([part, select]) =>
    select === undefined ? [] : [{ part, select }],
  );

/** The selector with which a recipe looks for more than a page can take; undefined for a recipe that may run. */
export function slowSelector(recipe: Recipe): string | undefined {
  let conditions = 0;
  for (const { part, select } of selectorsOf(recipe)) {
    conditions += conditionsOf(select);
    if (conditions > MOST_CONDITIONS) return part;
  }
  return undefined;
}

/** An escape in the name of a pseudo-class may stand for `:has`. */
const HAS = /(?:has|\\[^()]*)\(/gi;

const conditionsOf = (select: string): number =>
  select.split(/[\s>+~,()[\].#:]+/).length + CONDITIONS_OF_HAS * (select.match(HAS)?.length ?? 0);
