import * as v from '../../core/schema';

/** What every application of an installation is checked for. A required item must be ticked to approve. */
export const ReviewItem = v.object({ text: v.string(), required: v.boolean() });
export type ReviewItem = v.InferOutput<typeof ReviewItem>;

/** A reason code of an installation, and what it means in words. */
export const Reason = v.object({ code: v.string(), text: v.string() });
export type Reason = v.InferOutput<typeof Reason>;

/** How an installation's applications are reviewed in this browser. */
export const ReviewRules = v.object({
  /** In how many working days an application is to be answered; 0 for no such time. */
  answerWithin: v.number(),
  checklist: v.array(ReviewItem),
  reasons: v.array(Reason),
});
export type ReviewRules = v.InferOutput<typeof ReviewRules>;

/** The rules of an installation for which nobody set any. */
export const USUAL_RULES: ReviewRules = { answerWithin: 3, checklist: [], reasons: [] };
