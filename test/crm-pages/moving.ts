import { createServer } from 'node:http';
import { OBSTACLE_PAGES, type Obstacle } from './known/obstacle-pages';
import { listenOnLoopback } from './listen';

// An in-house CRM that opens customers in each of the ways in which web applications do.

/** How a customer is opened: how the address changes, and the view before or after it. */
export const OPENING_WAYS = [
  'push',
  'push-empty',
  'push-at-once',
  'replace',
  'hash',
  'navigation',
  'view-first',
  'reused',
  'load',
] as const;

/** Its customers by number; the last two share a name. */
export const NAMES = ['Ada Able', 'Bob Best', 'Cleo Cook', 'Dan Dell', 'Sam Same', 'Sam Same'];

/** Serves the CRM on loopback. */
export async function startMovingPages(): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url ?? '/', 'http://crm.invalid');
    const [, way = '', , id = '0'] = pathname.split('/');
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const obstaclePage =
      pathname.startsWith('/espocrm/') && OBSTACLE_PAGES.espocrm?.[obstacleIn(pathname)];
    if (obstaclePage) response.writeHead(200, headers).end(page(obstaclePage));
    else if (/^\/status\/customers\/\d+$/.test(pathname))
      response.writeHead(Number(id), headers).end(`<title>Acme</title><main>${id}</main>`);
    else if (pathname === '/login/customers/1')
      response.writeHead(200, headers).end(page('<main><input type="password"></main>'));
    else if (/^\/account\/customers\/\d+$/.test(pathname))
      response
        .writeHead(200, headers)
        .end(page(accountForm(id), `${NAMES[Number(id) - 1]} – Acme`));
    else if (/^\/titled\/customers\/\d+$/.test(pathname)) {
      const name = NAMES[Number(id) - 1] ?? 'Acme';
      const title = name === 'Acme' ? 'Acme' : `${name} – Acme`;
      response.writeHead(200, headers).end(page(`<main><h1>${name}</h1></main>`, title));
    } else if (/^\/brand\/customers\/\d+$/.test(pathname))
      response.writeHead(200, headers).end(page('<main><h1>Acme</h1><p>Customer</p></main>'));
    else if (/^\/panel\/customers\/\d+$/.test(pathname))
      response.writeHead(200, headers).end(page('<main></main>', 'Acme :: Staff Control Panel'));
    else if (OPENING_WAYS.some((one) => one === way))
      response.writeHead(200, headers).end(page(`<main></main><script>${SCRIPT}</script>`));
    else response.writeHead(404).end();
  });
  return listenOnLoopback(server);
}

const obstacleIn = (pathname: string): Obstacle =>
  pathname.includes('login') ? 'login' : pathname.includes('missing') ? 'missing' : 'forbidden';

/** The account form of a user of the application, with a field for a new password. */
const accountForm = (id: string): string => `<main><h1>${NAMES[Number(id) - 1]}</h1><form>
  <label>Name <input value="${NAMES[Number(id) - 1]}"></label>
  <label>E-mail <input type="email"></label><label>New password <input type="password"></label>
  </form></main>`;

const page = (body: string, title = 'Acme'): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head>
<body><header><nav>Acme</nav></header>${body}</body></html>`;

/** Runs in the page: opens customers, and records when each is on the screen. */
const SCRIPT = `
const names = ${JSON.stringify(NAMES)};
const [, way] = location.pathname.split('/');
const main = document.querySelector('main');
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
globalThis.onScreen = '';
const addressOf = (id) => way === 'hash' ? '#/customers/' + id : '/' + way + '/customers/' + id;
function view(id) {
  const name = names[id - 1];
  const there = way === 'reused' && main.querySelector('h1');
  if (there) {
    if (there.textContent !== name) there.firstChild.data = name;
    main.querySelector('p').firstChild.data = name + id + '@example.com';
  } else main.innerHTML = '<h1>' + name + '</h1><p>' + name + id + '@example.com</p>';
  document.title = name + ' – Acme';
  globalThis.onScreen = name;
}
globalThis.openCustomer = async (id) => {
  const empty = () => { main.innerHTML = '<p>Loading</p>'; globalThis.onScreen = ''; };
  switch (way) {
    case 'view-first': view(id); await wait(100); history.pushState(null, '', addressOf(id)); return;
    case 'push-at-once': history.pushState(null, '', addressOf(id)); return view(id);
    case 'replace': history.replaceState(null, '', addressOf(id)); break;
    case 'hash': location.hash = addressOf(id); break;
    case 'navigation': await navigation.navigate(addressOf(id)).finished; return;
    case 'load': location.assign(addressOf(id)); return;
    default: history.pushState(null, '', addressOf(id));
  }
  if (way === 'push-empty') empty();
  await wait(way === 'hash' ? 5 : 80);
  view(id);
};
globalThis.openOneByOne = async (ids, ms) => {
  for (const id of ids) { void openCustomer(id); await wait(ms); }
};
if (way === 'navigation') navigation.addEventListener('navigate', (event) => event.intercept({
  handler: async () => { await wait(80); view(event.destination.url.split('/').at(-1)); },
}));
view(Number(location.href.split('/').at(-1)));
`;
