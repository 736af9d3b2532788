/** The characters of a storage's response that are kept. Apart from the schemas, which the keeper does not load. */
export const MOST_RESPONSE_TEXT = 65_536;
