/** A customer or contact of the fictional Northwind Desk. */
export type Person = {
  id: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  city: string;
  since: string;
  owner: string;
  /** The customer's client id at the service. */
  client: string;
  feed: { when: string; what: string }[];
};

const COMPANIES = ['Lorem Logistics', 'Ipsum Retail', 'Dolor & Daughters', 'Amet Analytics'];
const CITIES = ['Sampleton', 'Placeholder Bay', 'Mockford', 'Testenburg'];
const DEEDS = [
  'Asked when the terminal for the second shop arrives.',
  'Invoice 1042 was sent again after the address was corrected.',
  'Called about a refund that is not in the account yet.',
  'Signed the new contract for card payments.',
  'Reported that the payment page shows an error on phones.',
];

// The last two share a name.
const CUSTOMERS = [
  'Ada Example',
  'Bob Placeholder',
  'Cleo Specimen',
  'Dan Dummy',
  'Eve Fictional',
  'Finn Mockman',
  'Sam Sample',
  'Sam Sample',
];
const CONTACTS = ['Gwen Nobody', 'Hugo Lorem', 'Ines Ipsum', 'Jon Doe-Example'];

export const customers = CUSTOMERS.map((name, i) => person(String(41 + i), name, i));
export const contacts = CONTACTS.map((name, i) => person(String(7 + i), name, i + 2));

function person(id: string, name: string, i: number): Person {
  return {
    id,
    name,
    company: COMPANIES[i % COMPANIES.length] ?? '',
    email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`,
    phone: `+1 555 01${String(10 + i)}`,
    city: CITIES[i % CITIES.length] ?? '',
    since: `${2015 + i}-0${1 + (i % 9)}-14`,
    owner: 'Pat Agent',
    client: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
    feed: DEEDS.map((what, n) => ({
      when: `${String(20 - n * 3)} Oct`,
      what: DEEDS[(n + i) % DEEDS.length] ?? what,
    })),
  };
}
