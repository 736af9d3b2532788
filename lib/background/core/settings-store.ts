import { Environment } from '../../domain/core/environment';
import * as v from '../../domain/core/schema';
import { withoutQuery } from '../../domain/golive/receiver';
import { SendingCheck } from '../../domain/tickets/sending-check';
import { AFTER_KINDS, type AfterKind } from '../../partner/after-strategies';
import { StoredShortcuts } from '../../protocol/requests/app';
import { UndoSeconds } from '../../protocol/requests/outbox';
import { asFlag, asJson, asNumber, asText, environmentSetting, setting } from './setting';

// The settings that several features share, each with a reader and a writer.

const environmentChoice = setting('environment', asText(Environment));

/** The chosen environment; test until the user chooses. */
export const chosenEnvironment = async (): Promise<Environment> =>
  (await environmentChoice.get()) ?? 'test';

export const saveEnvironment = environmentChoice.set;

const installationChoice = environmentSetting('installation', asText(v.string()));

export const chosenInstallation = installationChoice.get;

export const saveInstallation = installationChoice.set;

export const changeInstallation = installationChoice.change;

/** Key of what has to pass before a ticket or reply leaves, by installation, as JSON. */
export const SENDING_CHECKS = 'sendingChecks';

const checks = environmentSetting(SENDING_CHECKS, asJson(v.record(v.string(), SendingCheck)));

/** What has to pass before a ticket or reply leaves, by installation. */
export const sendingChecks = checks.get;

export const changeSendingChecks = checks.change;

/** Key of the flag that the installations were read, even if the list was empty. */
export const INSTALLATIONS_READ = 'installationsRead';

const installationsRead = environmentSetting(INSTALLATIONS_READ, asFlag);

export const wereInstallationsRead = async (environment: Environment): Promise<boolean> =>
  (await installationsRead.get(environment)) !== undefined;

/** Key of all installations that the service listed for the current key since the last reset, as JSON. */
export const INSTALLATIONS_KNOWN = 'installationsKnown';

/** Key of the time of the last reset of test data (epoch milliseconds). Screens opened before it say so. */
export const RESET_AT = 'resetAt';

/** Beginning of the key of an installation's saved views, as JSON. */
export const SAVED_VIEWS = 'views ';

/** Key of a reset whose cleanup waits until the new installations are read (api/pending-cleanup.ts). */
export const PENDING_CLEANUP = 'resetOwed';

export const testDataResetAt = environmentSetting(RESET_AT, asNumber(v.number())).get;

const receiverAddress = environmentSetting('receiverAddress', asText(v.string()));
const receiverProbe = environmentSetting('receiverProbe', asText(v.string()));

/** The receiver's addresses for the go-live checks (partner-api.md, Events). Its secret is never stored. */
export async function receiverOf(
  environment: Environment,
): Promise<{ address: string; probe: string }> {
  const [address, probe] = await Promise.all([
    receiverAddress.get(environment),
    receiverProbe.get(environment),
  ]);
  return { address: address ?? '', probe: probe ?? '' };
}

/** Saves both addresses for the next run, without their queries, which may hold a token. */
export async function saveReceiver(
  environment: Environment,
  { address, probe }: { address: string; probe: string },
): Promise<void> {
  await receiverAddress.set(environment, withoutQuery(address));
  await receiverProbe.set(environment, withoutQuery(probe));
}

const recordSeen = setting('recordSeen', asFlag);

/** Whether a record was ever shown, which is the third step of the setup. */
export const wasRecordSeen = async (): Promise<boolean> => (await recordSeen.get()) !== undefined;

export const saveRecordSeen = (): Promise<void> => recordSeen.set(true);

// Any other stored text means `on`.
const notices = setting(
  'notices',
  asText(v.fallback(v.picklist(['off', 'on', 'with summary']), 'on')),
);

/** Whether the user wants desktop notifications, and whether these may show a ticket's summary. */
export async function notificationPreference(): Promise<{ on: boolean; withSummary: boolean }> {
  const stored = await notices.get();
  return { on: stored !== undefined && stored !== 'off', withSummary: stored === 'with summary' };
}

export const saveNotificationPreference = (preference: {
  on: boolean;
  withSummary: boolean;
}): Promise<void> =>
  notices.set(!preference.on ? 'off' : preference.withSummary ? 'with summary' : 'on');

const learnedAfterSetting = (address: string) =>
  environmentSetting(`after ${address}`, asText(v.picklist(AFTER_KINDS)));

/**
 * The kind of `after` value that a service accepted last (partner-api.md leaves its format open). It
 * decides only which kind is tried first.
 */
export const learnedAfter = (
  environment: Environment,
  address: string,
): Promise<AfterKind | undefined> => learnedAfterSetting(address).get(environment);

export const saveLearnedAfter = (
  environment: Environment,
  address: string,
  kind: AfterKind,
): Promise<void> => learnedAfterSetting(address).set(environment, kind);

const undoSetting = setting('undo', asNumber(UndoSeconds));

/** Seconds in which a reply can be undone after Send; five until the user chooses. */
export const undoSeconds = async (): Promise<UndoSeconds> => (await undoSetting.get()) ?? 5;

export const saveUndoSeconds = undoSetting.set;

const shortcutSetting = setting('shortcuts', asJson(StoredShortcuts));

/** What the user chose for the keyboard; empty until then. */
export const shortcuts = async () => (await shortcutSetting.get()) ?? {};

export const saveShortcuts = shortcutSetting.set;

const sendAnd = environmentSetting('sendAnd', asText(v.string()));

/** The status that the user last chose in `Send and…`. */
export const sendAndStatus = sendAnd.get;

export const saveSendAndStatus = sendAnd.set;
