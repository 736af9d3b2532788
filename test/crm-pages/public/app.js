import { beBusy } from './busy.js';
import { onMove, place } from './router.js';
import './shortcuts.js';
import {
  frameOfPage,
  listView,
  loadingView,
  nothingView,
  recordView,
  settingsView,
} from './views.js';

const options = new URLSearchParams(location.search);
const named = document.body.dataset.mode !== 'nameless';
document.body.append(...frameOfPage());
const main = document.querySelector('main');

function show(view, title) {
  main.replaceChildren(...view);
  if (named) document.title = `${title} – Northwind Desk`;
}

async function ask(path) {
  const delay = options.get('delay');
  const response = await fetch(`/api${path}${delay ? `?delay=${delay}` : ''}`);
  return response.ok ? response.json() : undefined;
}

/** Stores a note in the record, for everyone who opens it. */
async function addNote(path) {
  const body = document.querySelector('#notes').value;
  await fetch(`/api${path}/notes`, { method: 'POST', body });
  await showPlace();
}

async function showPlace() {
  const asked = place();
  const [, kind, id] = asked.split('/');
  if (kind === 'settings') return show(settingsView(), 'Settings');
  if (kind !== 'customers' && kind !== 'contacts') return show(nothingView(), 'Nothing here');

  // Customers stay on screen until the next one is loaded; contacts are replaced by "Loading…" at
  // once.
  if (kind === 'contacts' && named) show(loadingView(), 'Loading…');
  const found = await ask(id ? `/${kind}/${id}` : `/${kind}`);
  if (place() !== asked) return; // the agent has gone on
  if (!found) show(nothingView(), 'Nothing here');
  else if (id) {
    show(recordView(kind, found, named), found.name);
    document.querySelector('#add-note').onclick = () => addNote(`/${kind}/${id}`);
  } else show(listView(kind, found), kind === 'customers' ? 'Customers' : 'Contacts');
}

onMove(showPlace);
if (options.has('busy')) beBusy(document.querySelector('footer'));
await showPlace();
