import { normalizeName, type SectionName } from '../../lib/domain/onboarding/merchant';
import { browserLanguage, t, type Word } from '../../lib/words/words';

/** The sections that the contract names (partner-api.md, "snapshot"). */
const SECTIONS: Record<SectionName, Word> = {
  company: 'sectionCompany',
  addresses: 'sectionAddresses',
  representatives: 'sectionRepresentatives',
  beneficialOwners: 'sectionBeneficialOwners',
  bankDetails: 'sectionBankDetails',
  documents: 'sectionDocuments',
  consent: 'sectionConsent',
  other: 'sectionOther',
};

export const sectionWord = (name: SectionName): string => t(SECTIONS[name]);

/**
 * Fields that snapshots usually have, by their normalised names. The contract leaves the exact names to
 * each partner.
 */
const FIELDS: Partial<Record<string, Word>> = {
  company: 'sectionCompany',
  addresses: 'sectionAddresses',
  representatives: 'sectionRepresentatives',
  beneficialowners: 'sectionBeneficialOwners',
  bankdetails: 'sectionBankDetails',
  documents: 'sectionDocuments',
  consent: 'sectionConsent',
  legalname: 'fieldLegalName',
  tradingname: 'fieldTradingName',
  registrationnumber: 'fieldRegistrationNumber',
  taxid: 'fieldTaxId',
  legalform: 'fieldLegalForm',
  country: 'fieldCountry',
  city: 'fieldCity',
  street: 'fieldStreet',
  postalcode: 'fieldPostalCode',
  name: 'fieldName',
  fullname: 'fieldFullName',
  firstname: 'fieldFirstName',
  lastname: 'fieldLastName',
  dateofbirth: 'fieldBirthDate',
  email: 'fieldEmail',
  phone: 'fieldPhone',
  website: 'fieldWebsite',
  role: 'fieldRole',
  share: 'fieldShare',
  iban: 'fieldIban',
  bic: 'fieldBic',
  accountholder: 'fieldAccountHolder',
  type: 'fieldType',
  hash: 'fieldHash',
  givenat: 'fieldGivenAt',
};

/**
 * A field's name as people read it: in our words if we know the field. `sourceOfFunds`, which we do not
 * know, is "Source of funds" in every language.
 */
export function requirementFieldWord(name: string | number): string {
  if (typeof name === 'number') return t('entryNumber', name + 1);
  const normal = normalizeName(name);
  const word = Object.hasOwn(FIELDS, normal) ? FIELDS[normal] : undefined;
  if (word) return t(word);
  const words = name
    .replace(/([a-z\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  if (words === '') return t('fieldWithoutName');
  return words[0]?.toLocaleUpperCase() + words.slice(1).toLocaleLowerCase();
}

/** A share of a hundred as the browser's user writes it: `33.5%`. */
export const percentWord = (percent: number): string =>
  new Intl.NumberFormat(browserLanguage(), { style: 'percent', maximumFractionDigits: 6 }).format(
    percent / 100,
  );
