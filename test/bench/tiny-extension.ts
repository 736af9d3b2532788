import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Its folder, and a profile for a browser with it: a browser without one would wait for a welcome
 * page.
 */
export type TinyExtension = { folder: string; profile: string; remove(): void };

type Parts = {
  /** What another background loads: its code, the files beside it, and what it listens to. */
  likeOurs?: { code: string; files: readonly string[] };
  /** The script of `react.html`, see `react-panel.tsx`. */
  reactPanel?: string;
};

/**
 * The smallest extension of our kind, to measure against: a worker of 1 KB and a content script for each
 * way in which pages are measured, by the first part of their path.
 * - `/customers/`: an empty script.
 * - `/handled/`: one that asks the worker once and shows a button at the edge when the page has loaded.
 * - `/clicked/`: the same, and the button docks a frame of plain HTML in a closed shadow root.
 * - `/opened/`: the same, and the page is narrower while the frame is shown: each later press hides it, or shows it again.
 * - `/framed/`: one that docks that frame when the page has loaded.
 * - `/pictured/`: one that asks the worker once and then docks a frame in which React draws what our panel shows.
 * - `/called/`: the same, and its worker calls the service and stores what it replied before a thread is drawn.
 * - `/pushed/`: one that docks the frame and narrows the page then.
 * - `/early/`: one that docks the frame; the worker narrows the page before the first layout.
 * - `/docked/`: the same, and it asks the worker first and shows a button beside the frame.
 */
export function makeTinyExtension({ likeOurs, reactPanel = '' }: Parts = {}): TinyExtension {
  const all = mkdtempSync(join(tmpdir(), 'alongside-tiny-'));
  const [folder, profile] = [join(all, 'extension'), join(all, 'profile')];
  mkdirSync(folder);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  if (likeOurs) {
    const names = likeOurs.files.map((_, at) => `file-${at}.js`);
    for (const [at, code] of likeOurs.files.entries())
      writeFileSync(join(folder, `file-${at}.js`), unused(code, `unused${at}`));
    const install = `addEventListener('install', () => importScripts(...${JSON.stringify(names)}));`;
    const worker = [WORKER, LISTENERS, install, unused(likeOurs.code, 'unused')].join('\n');
    writeFileSync(join(folder, 'worker.js'), worker);
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...MANIFEST, ...LISTENING }));
  }
  writeFileSync(join(folder, 'react-panel.js'), reactPanel);
  const remove = () => rmSync(all, { recursive: true, force: true, maxRetries: 5 });
  return { folder, profile, remove };
}

const unused = (code: string, name: string): string => `function ${name}(){${code}\n}`;

/** The frame's page: what Alongside's frame shows first, without any script. */
const FRAME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tiny</title></head>
<body><h1>Ada Example</h1><main><ul>
${Array.from({ length: 20 }, (_, n) => `<li><button>Ticket ${n + 1}</button></li>`).join('\n')}
</ul></main></body></html>`;

/** What `react.html` needs before its script: the place to draw in. */
const REACT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>React</title>
<link rel="stylesheet" href="picture.css">
<script type="module" src="react-panel.js"></script></head><body><div id="root"></div></body></html>`;

const WORKER = `chrome.runtime.onMessage.addListener((message, sender, reply) => {
  if (message.rows) read(message.rows).then(reply);
  else if (message.call) call(message).then(reply);
  else if (message.stored) stored(message.stored).then(reply);
  else reply('pong');
  return true;
});
// Room before the first layout.
const css = 'html{margin-right:380px!important;width:auto!important}';
chrome.tabs.onUpdated.addListener((tabId, { status }, { url }) => {
  if (status === 'loading' && /\\/(early|docked)\\//.test(url))
    chrome.scripting.insertCSS({ target: { tabId }, css });
});
const ended = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
let opened;
function database() {
  if (opened) return opened;
  const opening = indexedDB.open('tiny');
  opening.onupgradeneeded = () => {
    const rows = Array.from({ length: 100 }, (_, n) => ({ id: n + 1 }));
    opening.result.createObjectStore('all').put(rows, 'rows');
    opening.result.createObjectStore('messages', { keyPath: ['thread', 'number'] }).createIndex('id', ['thread', 'id']);
  };
  return (opened = ended(opening));
}
/** So many stored rows. */
const read = async (count) =>
  (await ended((await database()).transaction('all').objectStore('all').get('rows'))).slice(0, count);
const stored = async (name) => ended((await database()).transaction('all').objectStore('all').get(name));
/** Stores values by their names. */
async function keep(all) {
  const store = (await database()).transaction('all', 'readwrite').objectStore('all');
  await Promise.all(Object.entries(all).map(([name, value]) => ended(store.put(value, name))));
}
/**
 * The reply of the service, which is stored before it is handed on: a ticket as it is, and of messages a row each,
 * so that any page of a long thread can be read. Of these the last page is handed on.
 */
async function call({ call, key }) {
  const reply = await (await fetch(call, { headers: { 'Api-Key': key }, cache: 'no-store' })).json();
  const db = await database();
  const messages = reply.data ?? reply;
  if (!Array.isArray(messages)) {
    await ended(db.transaction('all', 'readwrite').objectStore('all').put(reply, 'reply'));
    return reply;
  }
  const tx = db.transaction('messages', 'readwrite');
  const store = tx.objectStore('messages');
  messages.forEach((message, number) => store.put({ thread: call, number, id: message.id, message }));
  await new Promise((stored, failed) => Object.assign(tx, { oncomplete: stored, onabort: failed }));
  const last = IDBKeyRange.bound([call, messages.length - 60], [call, messages.length]);
  return ended(db.transaction('messages').objectStore('messages').getAll(last));
}
`;

/**
 * A background cannot listen to these later than at its start: the browser would not start it for them. Most
 * take the browser longer than the line that asks for them.
 */
const LISTENERS = `for (const event of [
  chrome.runtime.onInstalled, chrome.runtime.onStartup, chrome.permissions.onAdded, chrome.permissions.onRemoved,
  chrome.tabs.onRemoved, chrome.alarms.onAlarm, chrome.notifications.onClicked, chrome.commands.onCommand,
  chrome.idle.onStateChanged,
]) event.addListener(() => undefined);`;

/** What content scripts do, each in one way. */
const TOOLS = `const whenLoaded = (show) => {
  if (document.readyState === 'complete') show();
  else addEventListener('load', () => setTimeout(show));
};
const ask = (show) => chrome.runtime.sendMessage({ rows: 1 }).then(() => whenLoaded(show));
const put = (element, place, size) => {
  const host = document.createElement('tiny-dock');
  host.style.cssText = 'position:fixed;' + place;
  element.style.cssText = size;
  host.attachShadow({ mode: 'closed' }).append(element);
  document.documentElement.append(host);
  return host;
};
const dock = (file) => {
  const frame = document.createElement('iframe');
  frame.credentialless = true;
  frame.src = chrome.runtime.getURL(file);
  return put(frame, 'inset:0 0 0 auto;width:380px', 'width:100%;height:100%;border:0');
};
const handle = (pressed) => {
  const button = document.createElement('button');
  button.onclick = pressed;
  put(button, 'inset:40% 0 auto auto;z-index:1', 'width:24px;height:48px');
};
// A rule in a sheet of its own, so that the page's own styles do not change.
const push = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html{margin-right:380px!important;width:auto!important}');
  document.adoptedStyleSheets.push(sheet);
  return sheet;
};
let host;
let room;
const toggle = () => {
  if (!host) [host, room] = [dock('frame.html'), push()];
  else room.disabled = host.hidden = !host.hidden;
};
`;

/** The content script of each kind of page. */
const SCRIPTS = {
  customers: '',
  handled: `${TOOLS}ask(() => handle());`,
  clicked: `${TOOLS}ask(() => handle(() => dock('frame.html')));`,
  opened: `${TOOLS}ask(() => handle(toggle));`,
  framed: `${TOOLS}whenLoaded(() => dock('frame.html'));`,
  pictured: `${TOOLS}ask(() => dock('react.html'));`,
  called: `${TOOLS}ask(() => dock('react.html#called'));`,
  pushed: `${TOOLS}whenLoaded(() => { dock('frame.html'); push(); });`,
  early: `${TOOLS}whenLoaded(() => dock('frame.html'));`,
  docked: `${TOOLS}ask(() => { dock('frame.html'); handle(); });`,
};

const MANIFEST = {
  manifest_version: 3,
  name: 'Tiny',
  version: '1',
  background: { service_worker: 'worker.js' },
  permissions: ['scripting'],
  host_permissions: ['http://127.0.0.1/*'],
  // Also on the host of the CRM where the agent folded the panel.
  content_scripts: Object.keys(SCRIPTS).map((path) => ({
    matches: [`http://127.0.0.1/${path}/*`, `http://127.0.0.2/${path}/*`],
    js: [`${path}.js`],
  })),
  web_accessible_resources: [
    {
      resources: ['frame.html', 'react.html'],
      matches: ['http://*/*'],
      use_dynamic_url: true,
    },
  ],
};

/** What it needs to listen as ours does. */
const LISTENING = {
  permissions: [...MANIFEST.permissions, 'storage', 'alarms', 'idle', 'notifications'],
  commands: { press: { description: 'Press' } },
};

const FILES = {
  'manifest.json': JSON.stringify(MANIFEST),
  'worker.js': WORKER,
  'frame.html': FRAME,
  'react.html': REACT,
  // See `pictures.ts`.
  'picture.css': '',
  ...Object.fromEntries(
    Object.entries(SCRIPTS).map(([path, script]): [string, string] => [`${path}.js`, script]),
  ),
};
