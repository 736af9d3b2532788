const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A name or value without the characters that make `invoice\u202Egnp.exe` look like a picture, and 12 like 21. */
export const plainName = (name: string): string => name.replace(BIDI_CONTROLS, '');
