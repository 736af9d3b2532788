/** The longest text of a saved reply, in characters (UTF-16 units, as `String.length`). */
export const LONGEST_REPLY = 50_000;
/** The longest text of one that is shared with the team, whose server takes 16 KB at once. */
export const LONGEST_SHARED_REPLY = 4_000;
/** The longest name, and the longest folder. */
export const LONGEST_REPLY_NAME = 100;
/** How many saved replies one installation can have. */
export const MOST_REPLIES = 2_000;
