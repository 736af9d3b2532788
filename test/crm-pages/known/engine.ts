import { everyoneOf, type KnownCrm, type KnownPerson } from './known';

/** The address of the router script of all these pages. */
export const ROUTER = '/-/router.js';

/** The page that a CRM serves at an address: with the record in it, or an empty shell. */
export function pageOf(crm: KnownCrm, address: string): string {
  const people = everyoneOf(crm);
  const asked = people.find(({ id }) => address.includes(id));
  const served = crm.change === 'loaded' ? asked : undefined;
  const views = people.map((person) => ({
    ...{ id: person.id, name: person.name, address: crm.address(person.id) },
    ...{ title: crm.title(person), html: crm.view(person) },
  }));
  const { change, onScreen = {}, kept = {}, viewFirst = false, suffix = '' } = crm;
  const told = JSON.stringify({ change, onScreen, kept, viewFirst, suffix, views });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${served ? crm.title(served) : crm.name}</title>
<style>body{margin:0;font:14px sans-serif}${crm.css ?? ''}</style>
</head>
<body>
${served ? withView(crm.around, crm.view(served)) : crm.around}
<script type="application/json" id="crm-views">${told.replaceAll('<', '\\u003c')}</script>
<script src="${ROUTER}"></script>
</body>
</html>
`;
}

/** A page without a record and without scripts. */
export const emptyPageOf = (crm: KnownCrm, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${crm.name}</title></head>
<body>${body}</body>
</html>
`;

/** The page in a slider's frame. */
export const sliderPageOf = (crm: KnownCrm, person: KnownPerson): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${crm.title(person)}</title></head>
<body>${crm.view(person)}</body>
</html>
`;

const withView = (around: string, view: string): string =>
  around.replace(/(<[^<>]* data-views[^<>]*>)/, (opened) => opened + view);
