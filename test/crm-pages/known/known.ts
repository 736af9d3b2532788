/** A customer of a pretended CRM, with the id that this CRM gave. Nobody here exists. */
export type Person = { id: string; name: string; email: string; phone: string; company: string };

/** What a recipe reads beside a record's name. */
export type Field = 'email' | 'phone' | 'company';

/** One CRM that is known by name, as its pages look and behave. */
export type KnownCrm = {
  /** Of its recipe. */
  id: string;
  /** As people find it on the screen. */
  name: string;
  host: string;
  /** It runs on a host of the user's, which is added by its address. */
  ownHost?: true;
  /** Ids as it gives them: of two records that are opened, and of one that is only ever hidden. */
  ids: [string, string, string];
  /** Our word for such records. */
  word: string;
  /** Path, query and hash of a record. */
  address(id: string): string;
  /** Where records are opened from; else the first record's own address is gone to. */
  start?: string;
  /** What it puts behind a record's address by and by. */
  suffix?: string;
  /** A record: one element. What inputs hold stands in `data-value`; `data-late` parts come late. */
  view(person: Person): string;
  title(person: Person): string;
  /** The page around the record; the element with `data-views` holds it. */
  around: string;
  css?: string;
  csp?: string;
  /** What becomes of the view on screen when another record is opened. */
  change: Change;
  /** Attributes of a view that is on screen, and of one that is `kept`. */
  onScreen?: Record<string, string>;
  kept?: Record<string, string>;
  /** It changes the view first, and the address after it. */
  viewFirst?: true;
  /** What the panel calls a record: by what is read on the page, or by its address for ever. */
  named: boolean;
  fields: Field[];
};

/**
 * `replaced` at once, `emptied` until the next is there, `kept` hidden, `reused` for the next
 * record's words and values, or another page `loaded`; `slider`: in a frame on top of the last.
 */
export type Change = 'replaced' | 'emptied' | 'kept' | 'reused' | 'loaded' | 'slider';

const PEOPLE = [
  ['Ada Example', 'Lorem Logistics'],
  ['Bob Placeholder', 'Ipsum Retail'],
  ['Cleo Specimen', 'Dolor Daughters'],
] as const;

/** The people of a CRM: the one opened first, the one opened then, and one that is only hidden. */
export function peopleOf({ ids }: Pick<KnownCrm, 'ids'>): [Person, Person, Person] {
  const person = (i: 0 | 1 | 2): Person => {
    const [name, company] = PEOPLE[i];
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    return { id: ids[i], name, company, email, phone: `+1555014${i}` };
  };
  return [person(0), person(1), person(2)];
}

/** Links as CRMs write them. */
export const mailLink = ({ email }: Person): string => `<a href="mailto:${email}">${email}</a>`;
export const phoneLink = ({ phone }: Person): string => `<a href="tel:${phone}">${phone}</a>`;
