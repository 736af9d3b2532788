import { fromBase64url } from '../../bytes/encoding';
import * as v from '../core/schema';

/** Bytes of a team key. */
export const TEAM_KEY_LENGTH = 32;

/** How often a team's key can be changed: all its keys have to fit into one invitation. */
export const MOST_LATER_KEYS = 40;

/** A team key as base64url. */
export const TeamKey = v.pipe(
  v.string(),
  v.check((text) => fromBase64url(text)?.length === TEAM_KEY_LENGTH),
);

/** The keys that a team got after its first one, the oldest first. */
export const LaterKeys = v.pipe(v.array(TeamKey), v.maxLength(MOST_LATER_KEYS));

/** Bytes of a public key: an uncompressed point of the curve P-256. */
const PUBLIC_KEY_LENGTH = 65;

/** The public key with which a member receives team keys, as base64url. */
export const ExchangeKey = v.pipe(
  v.string(),
  v.check((text) => fromBase64url(text)?.length === PUBLIC_KEY_LENGTH),
);
