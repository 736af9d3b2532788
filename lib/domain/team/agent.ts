/** Characters of an agent's name, as colleagues see it. */
export const LONGEST_AGENT_NAME = 60;

/** Characters of a team's name. */
export const LONGEST_TEAM_NAME = 60;

/** Characters of the note of a hand-over. */
export const LONGEST_HANDOVER_NOTE = 500;

/** Characters of the reason for which an agent declines a proposal. */
export const LONGEST_DECLINE_REASON = 500;
