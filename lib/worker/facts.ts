import { UndoSeconds } from '../border/questions-outbox';
import { Environment } from '../domain/environment';
import { withoutQuery } from '../domain/receiver';
import { LEARNED, type Learned } from '../partner/ways';
import { environmentDb, settingsDb } from '../storage/databases';

// Single values that are remembered, each with its reader and its writer.

/** The environment that this browser works in; test until a person chooses. */
export async function chosenEnvironment(): Promise<Environment> {
  const stored = Environment.safeParse(await (await settingsDb()).get('facts', 'environment'));
  return stored.success ? stored.data : 'test';
}

export const keepEnvironment = async (environment: Environment): Promise<void> => {
  await (await settingsDb()).put('facts', environment, 'environment');
};

export const chosenInstallation = async (environment: Environment): Promise<string | undefined> =>
  (await environmentDb(environment)).get('facts', 'installation');

export const keepInstallation = async (environment: Environment, id: string): Promise<void> => {
  await (await environmentDb(environment)).put('facts', id, 'installation');
};

/** Set once the list of installations was read, empty or not. */
export const INSTALLATIONS_READ = 'installationsRead';

/** Every installation that the service showed to the key of today since it was last reset, as JSON. */
export const INSTALLATIONS_KNOWN = 'installationsKnown';

/** When test data was last reset here, epoch milliseconds: what was open before says so. */
export const RESET_AT = 'resetAt';

/** A reset whose sweep could not tell the old installations, as the new ones were not read yet. */
export const RESET_OWED = 'resetOwed';

export async function testDataResetAt(environment: Environment): Promise<number | undefined> {
  const stored = await (await environmentDb(environment)).get('facts', RESET_AT);
  return stored === undefined ? undefined : Number(stored);
}

/** Where signed notifications are taken in, for the go-live checks; its secret is kept nowhere. */
export async function receiverOf(
  environment: Environment,
): Promise<{ address: string; probe: string }> {
  const db = await environmentDb(environment);
  const [address, probe] = await Promise.all([
    db.get('facts', 'receiverAddress'),
    db.get('facts', 'receiverProbe'),
  ]);
  return { address: address ?? '', probe: probe ?? '' };
}

/** Keeps both for the next run, without what may be a token in them. */
export async function keepReceiver(
  environment: Environment,
  { address, probe }: { address: string; probe: string },
): Promise<void> {
  const db = await environmentDb(environment);
  await db.put('facts', withoutQuery(address), 'receiverAddress');
  await db.put('facts', withoutQuery(probe), 'receiverProbe');
}

/** Whether a record was ever shown: the third step of setting up. */
export const wasRecordSeen = async (): Promise<boolean> =>
  (await (await settingsDb()).get('facts', 'recordSeen')) !== undefined;

export const keepRecordSeen = async (): Promise<void> => {
  await (await settingsDb()).put('facts', 'yes', 'recordSeen');
};

/** Whether people want desktop notifications, and what these may show. */
export async function noticeWish(): Promise<{ on: boolean; withSummary: boolean }> {
  const stored = await (await settingsDb()).get('facts', 'notices');
  return { on: stored !== undefined && stored !== 'off', withSummary: stored === 'with summary' };
}

export const keepNoticeWish = async (wish: { on: boolean; withSummary: boolean }) => {
  const kept = !wish.on ? 'off' : wish.withSummary ? 'with summary' : 'on';
  await (await settingsDb()).put('facts', kept, 'notices');
};

/** What a service took as `after` last. It is what is tried first, and nothing more is believed of it. */
export async function learnedAfter(
  environment: Environment,
  address: string,
): Promise<Learned | undefined> {
  const stored = await (await environmentDb(environment)).get('facts', `after ${address}`);
  return LEARNED.find((kind) => kind === stored);
}

export const keepLearnedAfter = async (
  environment: Environment,
  address: string,
  kind: Learned,
): Promise<void> => {
  await (await environmentDb(environment)).put('facts', kind, `after ${address}`);
};

/** How long a reply can be taken back after `Send`, in seconds; five until a person chooses. */
export async function undoSeconds(): Promise<UndoSeconds> {
  const stored = UndoSeconds.safeParse(Number(await (await settingsDb()).get('facts', 'undo')));
  return stored.success ? stored.data : 5;
}

export const keepUndoSeconds = async (seconds: UndoSeconds): Promise<void> => {
  await (await settingsDb()).put('facts', String(seconds), 'undo');
};
