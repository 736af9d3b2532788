import { SHARES } from '../merchant';
import { percentOf } from '../percent';
import type { SnapshotEntry } from '../snapshot';
import { namedValues } from './named-values';

export type PersonForm = {
  kind: 'person';
  name: string;
  role: string | undefined;
  /** As the snapshot has it; a date that is none stays among the rest. */
  birth: string | undefined;
  /** As the snapshot has it, with a sign for percent. */
  share: string | undefined;
  rest: SnapshotEntry[];
};

const FULL = ['fullname', 'legalname', 'companyname', 'name', 'displayname'];
const FIRST = ['firstname', 'givenname', 'givennames', 'forename'];
const MIDDLE = ['middlename', 'middlenames'];
const LAST = ['lastname', 'surname', 'familyname'];
const ROLE = ['role', 'position', 'jobtitle', 'function', 'capacity'];
const BIRTH = ['dateofbirth', 'birthdate', 'dob', 'birthday', 'bornon'];

/** A representative or an owner: an object with a name. A company may be one, too. */
export function personFormOf(entry: SnapshotEntry): PersonForm | undefined {
  const values = namedValues(entry);
  if (!values) return undefined;
  const full = values.take(...FULL);
  const parts =
    full === undefined ? [FIRST, MIDDLE, LAST].map((names) => values.take(...names)) : [full];
  const name = parts.filter((part) => part !== undefined).join(' ');
  if (name === '') return undefined;
  const [role, birth, share] = [ROLE, BIRTH, SHARES].map((names) => values.take(...names));
  return { kind: 'person', name, role, birth, share: shareText(share), rest: values.rest() };
}

/** A share keeps its digits. */
function shareText(share: string | undefined): string | undefined {
  if (share === undefined || percentOf(share) === undefined || share.endsWith('%')) return share;
  return `${share}%`;
}
