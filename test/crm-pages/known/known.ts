/** A customer of a simulated CRM, with that CRM's id. All of them are fictional. */
export type KnownPerson = {
  id: string;
  name: string;
  email: string;
  phone: string;
  company: string;
};

/** The fields that a recipe reads beside a record's name. */
type KnownField = 'email' | 'phone' | 'company';

/** One CRM with a shipped recipe: how its pages look and behave. */
export type KnownCrm = {
  /** The id of its recipe. */
  id: string;
  /** Its name on the screen. */
  name: string;
  host: string;
  /** The CRM runs on a host of the user's, who adds it by its address. */
  ownHost?: true;
  /** Ids in its format: of two records that are opened, and of one that stays hidden. */
  ids: [string, string, string];
  /** Our word for such records. */
  word: string;
  /** Path, query and hash of a record. */
  address(id: string): string;
  /** The page from which records are opened; without it, the first record's own address. */
  start?: string;
  /** What it appends to a record's address after a while. */
  suffix?: string;
  /**
   * A record as one element. `data-value` holds the values of inputs; `data-late` parts come late.
   */
  view(person: KnownPerson): string;
  title(person: KnownPerson): string;
  /** The page around the record; the element with `data-views` holds it. */
  around: string;
  css?: string;
  csp?: string;
  /** What happens to the view on screen when another record is opened. */
  change: ViewChange;
  /** Attributes of a view that is on screen, and of one that is `kept`. */
  onScreen?: Record<string, string>;
  kept?: Record<string, string>;
  /** It changes the view first, and the address afterwards. */
  viewFirst?: true;
  /** Whether the panel names a record by its page; otherwise always by its address. */
  named: boolean;
  fields: KnownField[];
};

/**
 * `replaced` at once, `emptied` until the next one is there, `kept` hidden, `reused` for the next
 * record's values, or another page `loaded`; `slider`: in a frame on top of the last one.
 */
type ViewChange = 'replaced' | 'emptied' | 'kept' | 'reused' | 'loaded' | 'slider';

const PEOPLE = [
  ['Ada Example', 'Lorem Logistics'],
  ['Bob Placeholder', 'Ipsum Retail'],
  ['Cleo Specimen', 'Dolor Daughters'],
  ['Dan Dummy', 'Sit Supplies'],
  ['Eve Fictional', 'Amet Analytics'],
  ['Finn Mockman', 'Elit Exports'],
  ['Gwen Nobody', 'Sed Services'],
  ['Sam Same', 'Eius Electric'],
  ['Sam Same', 'Tempor Tools'],
] as const;

type Ids = Pick<KnownCrm, 'ids'>;

/** The people of a CRM: the one opened first, the one opened next, and one that is only hidden. */
export function peopleOf(crm: Ids): [KnownPerson, KnownPerson, KnownPerson] {
  const [one, two, hidden] = everyoneOf(crm);
  if (!one || !two || !hidden) throw new Error('A CRM has three people at least');
  return [one, two, hidden];
}

/** Those three, four who are opened quickly, and two people with one name. */
export const everyoneOf = (crm: Ids): KnownPerson[] =>
  PEOPLE.map(([name, company], i) => {
    const of = i === PEOPLE.length - 1 ? 'the.other.' : '';
    const email = `${of}${name.toLowerCase().replace(' ', '.')}@example.com`;
    return { id: idOf(crm, i), name, company, email, phone: `+1555014${i}` };
  });

/** Beyond the ids that a CRM lists, the first with another digit where the first two differ. */
function idOf({ ids }: Ids, i: number): string {
  const at = [...ids[0]].findIndex((sign, k) => sign !== ids[1][k]);
  return ids[i] ?? `${ids[0].slice(0, at)}${i + 1}${ids[0].slice(at + 1)}`;
}

/** A mail link as CRMs write it. */
export const mailLink = ({ email }: KnownPerson): string =>
  `<a href="mailto:${email}">${email}</a>`;
export const phoneLink = ({ phone }: KnownPerson): string => `<a href="tel:${phone}">${phone}</a>`;
