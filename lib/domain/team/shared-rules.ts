import * as v from '../core/schema';

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));
const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(100));

/** How an installation's applications are reviewed, as the team's admin shares it: within the form's limits. */
export const SharedRules = v.object({
  answerWithin: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60)),
  checklist: listOf(v.object({ text: text(200), required: v.boolean() })),
  reasons: listOf(v.object({ code: text(64), text: v.pipe(v.string(), v.maxLength(200)) })),
});
