import { runExclusive } from '../../async/run-exclusive';
import { done, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { matchPattern } from '../../domain/crm/match-pattern';
import type { Params } from '../../protocol/contract';
import { asJson, setting } from '../core/setting';
import { releaseHostPermissions } from './sites';

// Hosts from which the user let us fetch a file, and those of storages that were tried. The permission for a file's host
// is removed once the user leaves the screen, and that for any of them at a start of the background an hour later, so that
// the list of hosts in the browser's settings does not grow.

/** Milliseconds after which the next start of the background removes the permission. */
const HELD_FOR = 3_600_000;

const MUTEX = 'file hosts';

const FileHosts = v.array(v.object({ pattern: v.string(), at: v.number() }));
type FileHosts = v.InferOutput<typeof FileHosts>;

const stored = setting('fileHosts', asJson(FileHosts));

const fileHosts = async (): Promise<FileHosts> => (await stored.get()) ?? [];

/** Saves that the user let us reach a host for a while. */
export const recordFileHost = ({ origin }: Params<'fileHosts.add'>): Promise<Outcome<null>> =>
  runExclusive(MUTEX, async () => {
    const pattern = matchPattern(origin);
    const others = (await fileHosts()).filter((host) => host.pattern !== pattern);
    await stored.set([...others, { pattern, at: Date.now() }]);
    return done(null);
  });

/** Removes the permission for hosts of fetched files; for other hosts it stays. */
export const releaseFileHosts = ({
  origins,
}: Params<'fileHosts.release'>): Promise<Outcome<null>> => {
  const patterns = origins.map(matchPattern);
  return releaseHosts(({ pattern }) => patterns.includes(pattern));
};

/** Removes permissions that no screen released because its tab or the browser was closed. */
export const releaseOldFileHosts = (now = Date.now()): Promise<Outcome<null>> =>
  releaseHosts(({ at }) => now - at > HELD_FOR || at > now);

const releaseHosts = (isObsolete: (host: FileHosts[number]) => boolean): Promise<Outcome<null>> =>
  runExclusive(MUTEX, async () => {
    const hosts = await fileHosts();
    const obsolete = hosts.filter(isObsolete);
    if (obsolete.length === 0) return done(null);
    await releaseHostPermissions(obsolete.map(({ pattern }) => pattern));
    await stored.set(hosts.filter((host) => !isObsolete(host)));
    return done(null);
  });
