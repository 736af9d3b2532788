import type { Asked } from '../border/questions';
import { done, type Outcome } from '../domain/failure';
import * as z from '../domain/schema';
import { matchPattern } from '../domain/site';
import { settingsDb } from '../storage/databases';
import { inLine } from './line';
import { handBack } from './sites/sites';

// Hosts that a person let us fetch a file from. The permission is for that file: it is handed back
// once the screen is left, so that the list of hosts in the browser's settings stays what it was.

/** Hosts are handed back after this long in any case, in milliseconds. */
const KEPT_FOR = 3_600_000;

const AT = 'fileHosts';
const LINE = 'file hosts';

const FileHosts = z.array(z.object({ pattern: z.string(), at: z.number() }));
type FileHosts = z.infer<typeof FileHosts>;

async function fileHosts(): Promise<FileHosts> {
  const stored = await (await settingsDb()).get('facts', AT);
  return stored === undefined ? [] : (FileHosts.safeParse(JSON.parse(stored)).data ?? []);
}

const keepFileHosts = async (hosts: FileHosts): Promise<void> => {
  await (await settingsDb()).put('facts', JSON.stringify(hosts), AT);
};

/** Remembers that files may be fetched from a host. */
export const noteFileHost = ({ origin }: Asked<'fileHosts.granted'>): Promise<Outcome<null>> =>
  inLine(LINE, async () => {
    const pattern = matchPattern(origin);
    const others = (await fileHosts()).filter((host) => host.pattern !== pattern);
    await keepFileHosts([...others, { pattern, at: Date.now() }]);
    return done(null);
  });

/** Hands hosts back that files were fetched from; only those that were noted as such. */
export const handBackFileHosts = ({
  origins,
}: Asked<'fileHosts.handBack'>): Promise<Outcome<null>> => {
  const patterns = origins.map(matchPattern);
  return leaveHosts(({ pattern }) => patterns.includes(pattern));
};

/** Hands back what a screen left behind: its tab was closed, or the browser ended. */
export const handBackOldFileHosts = (now = Date.now()): Promise<Outcome<null>> =>
  leaveHosts(({ at }) => now - at > KEPT_FOR || at > now);

const leaveHosts = (isLeft: (host: FileHosts[number]) => boolean): Promise<Outcome<null>> =>
  inLine(LINE, async () => {
    const hosts = await fileHosts();
    const left = hosts.filter(isLeft);
    if (left.length === 0) return done(null);
    await handBack(left.map(({ pattern }) => pattern));
    await keepFileHosts(hosts.filter((host) => !isLeft(host)));
    return done(null);
  });
