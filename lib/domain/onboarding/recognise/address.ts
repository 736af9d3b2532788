import type { SnapshotEntry } from '../snapshot';
import { namedValues } from './named-values';

export type AddressForm = { kind: 'address'; line: string; rest: SnapshotEntry[] };

const STREET = [
  ...['street', 'streetaddress', 'streetname', 'streetline1', 'road'],
  ...['addressline1', 'addressline', 'address1', 'line1', 'address'],
];
const NUMBER = ['housenumber', 'streetnumber', 'buildingnumber', 'houseno'];
const LINE_2 = ['addressline2', 'address2', 'line2', 'streetline2'];
const LINE_3 = ['addressline3', 'address3', 'line3'];
const POSTAL = ['postalcode', 'postcode', 'zipcode', 'zip', 'plz'];
const CITY = ['city', 'town', 'locality', 'cityname', 'place'];
const REGION = ['region', 'state', 'province', 'county', 'stateorprovince'];
const COUNTRY = ['country', 'countrycode', 'countryname'];

/**
 * An address on one line: an object with a city or a postal code, and with another part of an address. Its
 * parts keep the order in which letters of the country have them, as far as the snapshot shows it.
 */
export function addressFormOf(entry: SnapshotEntry): AddressForm | undefined {
  const values = namedValues(entry);
  if (!values) return undefined;
  const isNumberFirst = values.placeOf(...NUMBER) < values.placeOf(...STREET);
  const isPostalFirst = values.placeOf(...POSTAL) < values.placeOf(...CITY);
  const [street, number] = [values.take(...STREET), values.take(...NUMBER)];
  const [line2, line3] = [values.take(...LINE_2), values.take(...LINE_3)];
  const [postal, city] = [values.take(...POSTAL), values.take(...CITY)];
  const [region, country] = [values.take(...REGION), values.take(...COUNTRY)];
  const parts = [
    joined(isNumberFirst ? [number, street] : [street, number]),
    ...[line2, line3],
    joined(isPostalFirst ? [postal, city] : [city, postal]),
    ...[region, country],
  ].filter((part) => part !== undefined && part !== '');
  if ((!city && !postal) || parts.length < 2) return undefined;
  return { kind: 'address', line: parts.join(', '), rest: values.rest() };
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');
