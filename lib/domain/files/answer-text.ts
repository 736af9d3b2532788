/** The characters of a storage's answer that are kept. Apart from the schemas, which the keeper does not load. */
export const MOST_ANSWER_TEXT = 65_536;
