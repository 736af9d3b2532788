import type { Environment } from '../../../lib/domain/core/environment';
import { hostKind } from '../../../lib/domain/core/private-host';
import type { StorageConfig } from '../../../lib/domain/files/storage-config';
import { t } from '../../../lib/words/words';
import { MEGABYTE, type StorageValues } from './storage-values';

// The rules of the form's fields, in words. The background parses the config again (`StorageConfig`).

/** What is wrong, by the field. */
export type StorageFaults = { [Name in keyof StorageValues]?: string };

/** The config that was typed, or what is wrong with it. A new one says that nothing was found out yet. */
export function configOf(
  values: StorageValues,
  environment: Environment,
): { config: StorageConfig } | { faults: StorageFaults } {
  const faults = faultsOf(values, environment);
  return Object.keys(faults).length > 0 ? { faults } : { config: builtOf(values) };
}

function builtOf(values: StorageValues): StorageConfig {
  const { kind } = values;
  const common = {
    prefix: prefixOf(values.prefix),
    publicBase: hasPublicBase(values) ? plainAddress(values.publicBase) : '',
    largest: Number(values.largest) * MEGABYTE,
    forbidden: endingsOf(values.forbidden),
    keptDays: Number(values.keptDays),
    found: { setsHeaders: false, resumes: false },
  };
  const address = plainAddress(values.address);
  switch (kind) {
    case 's3':
      return {
        kind,
        endpoint: address,
        region: values.region.trim(),
        bucket: values.bucket.trim(),
        pathStyle: values.bucketIn !== 'host',
        signedDays: Number(values.signedDays),
        ...common,
      };
    case 'webdav':
      return { kind, folder: address, ...common };
    case 'tus':
      return { kind, endpoint: sentAddress(values.address), ...common };
    case 'post':
      return {
        kind,
        endpoint: sentAddress(values.address),
        field: values.field.trim(),
        answer: values.answer.trim(),
        ...common,
      };
    case 'azure':
      return { kind, container: address, ...common };
  }
}

/** Signed links begin where files are sent to, so there is no other address for them. */
export const hasPublicBase = ({ kind, signedDays }: StorageValues): boolean =>
  kind !== 's3' || signedDays === '0';

/** Whether stored credentials are for this storage, too: its kind and its address are the same. */
export function isSamePlace(one: StorageValues, other: StorageValues): boolean {
  const [typed, before] = [URL.parse(one.address.trim()), URL.parse(other.address.trim())];
  if (!typed || !before || one.kind !== other.kind) return false;
  const written = one.kind === 'tus' || one.kind === 'post' ? sentAddress : plainAddress;
  return written(typed.href) === written(before.href);
}

/** As the browser writes it. A server may tell `/files/` from `/files`. */
const sentAddress = (text: string): string => new URL(text.trim()).href;
const plainAddress = (text: string): string =>
  text.trim() === '' ? '' : sentAddress(text).replace(/\/+$/, '');

const prefixOf = (text: string): string => {
  const inside = text.trim().replace(/^\/+|\/+$/g, '');
  return inside === '' ? '' : `${inside}/`;
};

const endingsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((one) => one.replace(/^\*?\.+/, ''))
      .filter((one) => one !== ''),
  ),
];

const MOST_DAYS = 3_650;

function faultsOf(values: StorageValues, environment: Environment): StorageFaults {
  const { kind } = values;
  const found = {
    address: addressFault(values.address, environment) ?? t('storageNeeded'),
    ...(hasPublicBase(values) && {
      publicBase: addressFault(values.publicBase, environment) ?? '',
    }),
    ...(kind === 's3' && {
      region: /^[\w-]{1,50}$/.test(values.region.trim()) ? '' : t('storageRegionFault'),
      bucket: /^[a-z\d][a-z\d.-]{2,62}$/.test(values.bucket.trim()) ? '' : t('storageBucketFault'),
      bucketIn: needsPath(values) ? t('storageBucketInFault') : '',
    }),
    ...(kind === 'post' && {
      field: /^[\w-]{1,50}$/.test(values.field.trim()) ? '' : t('storageFieldFault'),
      answer: /^[\w.-]{0,100}$/.test(values.answer.trim()) ? '' : t('storageResponseFault'),
    }),
    prefix: /^(?=.{0,100}$)([\w-]+\/)*$/.test(prefixOf(values.prefix))
      ? ''
      : t('storagePrefixFault'),
    largest: /^[1-9]\d{0,4}$/.test(values.largest.trim()) ? '' : t('storageLargestFault'),
    forbidden: forbiddenFault(endingsOf(values.forbidden)),
    keptDays:
      /^\d{0,4}$/.test(values.keptDays.trim()) && Number(values.keptDays) <= MOST_DAYS
        ? ''
        : t('storageKeptFault', MOST_DAYS),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== ''));
}

/** What is wrong with an address: empty if nothing is, undefined if there is none. */
function addressFault(text: string, environment: Environment): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const url = URL.parse(typed);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return t('storageAddressFault');
  if (/[?#@\s]/.test(typed) || typed.length > 500) return t('storageAddressExtra');
  const isSafe =
    url.protocol === 'https:' || (environment === 'test' && hostKind(url) === 'loopback');
  return isSafe ? '' : t('storageAddressHttp');
}

/** No certificate of a storage is for a name with one more dot, and a number has no part before it. */
function needsPath({ bucketIn, bucket, address }: StorageValues): boolean {
  if (bucketIn !== 'host') return false;
  const host = URL.parse(address.trim())?.hostname ?? '';
  return bucket.includes('.') || /^[\d.]+$|^\[/.test(host);
}

const forbiddenFault = (endings: readonly string[]): string =>
  endings.length <= 100 && endings.every((one) => /^[a-z\d]{1,10}$/.test(one))
    ? ''
    : t('storageForbiddenFault');
