import { type Span, spansOf } from './span';

const KEYS = [
  /svc_(?:test|live)_[\w-]{4,}/giu,
  // Matched in one case only: SK-12345678 is a Slovak company, Asia a continent.
  /\b[spr]k[_-][\w-]{8,}/gu,
  /\bA[KS]IA[A-Z\d]{12,}/gu,
  // JSON in base64url: a token's first part identifies it, so its end is not needed.
  /\beyJ[\w-]{8,}(?:\.[\w-]+)*/gu,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/gu,
  // Reviewers may write about bearer securities, so the text after the word must look like a token.
  /\bbearer\s+(?=[\w.~+/-]*\d|[a-z]{20})[\w.~+/-]{8,}=*/giu,
  // Anything that the text itself calls an API key.
  /\bapi[ _-]?key["']?[^\S\n]*[:=][^\S\n]*\S+/giu,
];

/** Finds the keys and tokens in a text, with the words that call them a key; none within another. */
export function findKeys(text: string): Span[] {
  const matches = KEYS.flatMap((key) => spansOf(key, text)).sort(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  const keys: Span[] = [];
  let end = 0;
  for (const key of matches) {
    if (key.end > end) keys.push(key);
    end = Math.max(end, key.end);
  }
  return keys;
}

/** What people call a password, each in its own language; the rest of the word may follow it. */
const CALLED =
  'pass(?:word|wd|wort|phrase|code)|(?<!\\p{L})(?:pwd|pin(?: code)?|kennwort|mot de passe' +
  '|contraseña|senha|wachtwoord|hasło|heslo|jelszó|пароль|(?:client[ _-]?)?secret)';

/** `is` counts only before text with a digit: "the password is missing" reveals nothing. */
const PASSWORD = new RegExp(
  `(?:${CALLED})["']?[^\\S\\n]*(?:[:=：][^\\S\\n]*|is[^\\S\\n]+(?=\\S*\\d))\\S+`,
  'giu',
);

/** Finds the passwords in a text, with the words that call them one. */
export const findPasswords = (text: string): Span[] => spansOf(PASSWORD, text);
