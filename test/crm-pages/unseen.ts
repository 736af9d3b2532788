import { STRICT } from './pages';
import { customers, type Person } from './people';

// Three in-house CRMs without a recipe, for teaching: a table without names, web components, and
// class names that change at each load.

type Unseen = { html: string; headers: Record<string, string> };

/** A client id of the service, as such a CRM may store it. */
export const clientOf = ({ id }: Pick<Person, 'id'>): string =>
  `0a1b2c3d-1111-4222-8333-4444555566${id}`;

/** The page at an address, if it is one of theirs. */
export function unseenPage({ pathname, searchParams }: URL): Unseen | undefined {
  const [, first, id] = pathname.split('/');
  switch (first) {
    case 'ledger':
      return page('Ledger', ledger(personNamed(searchParams.get('no') ?? '')));
    case 'people':
      return page('People', elements(customers.find((one) => clientOf(one) === id)));
    case 'hashed':
      return page('Hashed', hashed(personNamed(id ?? '')));
    default:
      return undefined;
  }
}

const personNamed = (id: string): Person | undefined => customers.find((one) => one.id === id);

const page = (title: string, body: string): Unseen => ({
  headers: { 'content-type': 'text/html; charset=utf-8', ...STRICT },
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<link rel="stylesheet" href="/desk.css">
<link rel="icon" href="/icon.svg">
</head>
<body>${body}</body>
</html>
`,
});

/** Old and plain: labels in cells, and rows that only some customers have. */
function ledger(person: Person | undefined): string {
  if (!person) return '<h1>Customer ledger</h1><p>Nobody here.</p>';
  const rows: [string, string][] = [
    ['Number', person.id],
    ...(Number(person.id) % 2 ? [['Sales region', person.city] satisfies [string, string]] : []),
    ['Full name', person.name],
    ['Company', person.company],
    ...(Number(person.id) % 3 ? [] : [['Credit limit', '5 000'] satisfies [string, string]]),
    ['E-mail', `<a href="mailto:${person.email}">${person.email}</a>`],
    ['Telephone', person.phone],
    ['Payment client', clientOf(person)],
  ];
  const cells = rows.map(([label, value]) => `<tr><td>${label}:</td><td>${value}</td></tr>`);
  return `<h1>Customer ledger</h1>
<table><tr><td><a href="/ledger">All customers</a></td><td>Pat Agent</td></tr></table>
<table>${cells.join('\n')}</table>`;
}

/** Modern and closed: everything is in nested open shadow roots. */
const elements = (person: Person | undefined): string => `<people-app>
<script type="application/json">${JSON.stringify(person ?? null)}</script>
</people-app>
<script type="module" src="/people-app.js"></script>`;

/** Built by a bundler: no name lasts, clicks navigate, and the order varies. */
function hashed(person: Person | undefined): string {
  const some = (): string => `css-${Math.random().toString(36).slice(2, 9)}`;
  const box = (inner: string): string => `<div class="${some()}">${inner}</div>`;
  if (!person) return box('Nobody here');
  const line = (label: string, value: string): string =>
    box(`<span class="${some()}">${label}</span><span class="${some()}">${value}</span>`);
  const lines = [
    line('E-mail address', person.email),
    line('Mobile', person.phone),
    line('City', person.city),
  ];
  if (Number(person.id) % 2) lines.reverse();
  return `${box(box(`<span class="${some()}">Acme</span>`))}
<main class="${some()}">
${box(`<h2 id=":r${some().slice(4, 6)}:" class="${some()}"><span>${person.name}</span></h2>${box('Gold customer')}`)}
${box(lines.join('\n'))}
</main>
<script type="module" src="/hashed.js"></script>`;
}
