import { fromBase64url, toBase64url } from '../../bytes/encoding';
import { parseJson } from '../../bytes/json';
import { fromUtf8, toUtf8 } from '../../bytes/utf8';
import { Environment } from '../core/environment';
import * as v from '../core/schema';
import { plainName } from '../tickets/plain-name';
import { LONGEST_TEAM_NAME } from './agent';
import { isAuthor } from './author';
import { LaterKeys, TeamKey } from './team-key';
import { teamServerAddress } from './team-server';

/**
 * What a colleague needs to join a team. It holds the keys that everything is encrypted with: who has them
 * and an account of the server can read all that the team shares.
 */
export const Invitation = v.object({
  /** The team's id, a UUID. */
  team: v.pipe(v.string(), v.uuid()),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_TEAM_NAME)),
  environment: Environment,
  server: v.pipe(
    v.string(),
    v.check((text) => teamServerAddress(text) === text),
  ),
  /** The team's first key. */
  key: TeamKey,
  /** The keys that it was changed to. */
  laterKeys: v.optional(LaterKeys),
  /** What the server calls the admin, who is believed about sites and review settings. Earlier ones lack it. */
  admin: v.optional(v.pipe(v.string(), v.check(isAuthor))),
});
export type Invitation = v.InferOutput<typeof Invitation>;

const PREFIX = 'alongside-team-';

/** The versions of the text; the second one has later keys. One that is newer still is refused with words. */
const VERSIONS = ['1', '2'];

/** An invitation as one line of text. */
export const invitationText = (invitation: Invitation): string =>
  `${PREFIX}${invitation.laterKeys?.length ? 2 : 1}:${toBase64url(toUtf8(JSON.stringify(invitation)))}`;

/** Why a text is no invitation. */
export type InvitationFault = 'not-one' | 'newer';

/** Reads an invitation that was pasted, with whatever white space a mail program put into it. */
export function parseInvitation(text: string): Invitation | InvitationFault {
  const [, version, encoded] =
    /^alongside-team-(\d+):([\w-]+)$/.exec(text.replace(/\s/g, '')) ?? [];
  if (version === undefined || encoded === undefined) return 'not-one';
  if (!VERSIONS.includes(version)) return 'newer';
  const bytes = fromBase64url(encoded);
  const parsed = bytes && v.tryParse(Invitation, parseJson(fromUtf8(bytes)));
  // A form shows the name before the server's address, which the name must not turn around.
  return parsed ? { ...parsed, name: plainName(parsed.name) } : 'not-one';
}
