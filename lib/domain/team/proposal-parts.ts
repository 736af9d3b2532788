/** Characters of one part of a signed proposal: they are ASCII, and an entry may have 16,384 bytes. */
const LONGEST_PROPOSAL_PART = 12_000;

/** Parts of the longest proposal, which has 200,000 characters. */
export const MOST_PROPOSAL_PARTS = 17;

/** The text of a proposal in parts, each short enough for an entry. */
export const partsOfProposal = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / LONGEST_PROPOSAL_PART) }, (_, part) =>
    text.slice(part * LONGEST_PROPOSAL_PART, (part + 1) * LONGEST_PROPOSAL_PART),
  );
