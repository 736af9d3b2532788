// The script of a pretended CRM in its page: it opens records as the real CRM does, with the
// address changed some time before or after the view.
const crm = JSON.parse(document.getElementById('crm-views').textContent);
const holder = document.querySelector('[data-views]');

/** Milliseconds by which late parts of a view follow it, if the CRM loads them separately. */
const LATE_PART = 1200;

/** The record that was requested last. */
let asked;

/** For tests: the name of the person whose record is on the screen. */
globalThis.onScreen = '';
const nowShows = (name) => {
  globalThis.onScreen = name;
};

/**
 * Opens a record. The address or the view changes first, and the other follows after `late`
 * milliseconds. Resolves when both have changed.
 */
globalThis.openRecord = (i, late) => {
  if (crm.change === 'loaded') return location.assign(crm.views[i].address);
  const [first, second] = crm.viewFirst ? [show, go] : [go, show];
  asked = i;
  first(i);
  if (crm.change === 'emptied' && !crm.viewFirst) {
    holder.innerHTML = '<div class="LoadingIcon box-loading">…</div>';
    nowShows('');
  }
  // A loading bar: the page keeps changing while it waits.
  const bar = document.createElement('div');
  bar.className = 'progress-bar';
  document.body.append(bar);
  return new Promise((done) => {
    setTimeout(() => {
      bar.remove();
      // After another click in the meantime, only the last record appears.
      if (asked === i || crm.viewFirst) second(i);
      done();
    }, late);
  });
};

/** Opens records one after the other, also if each is a page of its own. */
globalThis.openOneByOne = (list, apart, late) => {
  sessionStorage.setItem('to-open', JSON.stringify({ list, apart, late }));
  openNext();
};

function openNext() {
  const { list, apart, late } = JSON.parse(sessionStorage.getItem('to-open') ?? '{"list":[]}');
  const [next, ...rest] = list;
  if (next === undefined) return;
  sessionStorage.setItem('to-open', JSON.stringify({ list: rest, apart, late }));
  void openRecord(next, late);
  // If each record is a page of its own, that page continues.
  if (crm.change !== 'loaded') setTimeout(openNext, apart);
}

function go(i) {
  const { address } = crm.views[i];
  const { pathname, search, hash } = new URL(address, location.href);
  if (hash && pathname + search === location.pathname + location.search) location.hash = hash;
  else history.pushState(null, '', address);
  if (crm.suffix) setTimeout(() => history.replaceState(null, '', address + crm.suffix), 50);
}

function show(i) {
  const { html, title, name } = crm.views[i];
  if (crm.change === 'slider') return slide(i);
  if (crm.change === 'kept') keepAndAdd(i);
  else if (crm.change === 'reused' && holder.firstElementChild)
    become(holder.firstElementChild, made(html));
  else holder.replaceChildren(filled(made(html)));
  document.title = title;
  nowShows(name);
}

function made(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild;
}

/** Inputs get their values by script, so no attribute contains them. */
function filled(view) {
  for (const input of view.querySelectorAll('[data-value]')) {
    input.value = input.dataset.value;
    delete input.dataset.value;
  }
  return view;
}

function keepAndAdd(i) {
  for (const view of holder.children) set(view, crm.kept);
  const view = filled(made(crm.views[i].html));
  set(view, crm.onScreen);
  holder.append(view);
}

const set = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
};

/** Reuses elements: copies the text, values and attributes of another, as frameworks do. */
function become(old, next) {
  const whose = asked;
  for (const { name, value } of next.attributes)
    if (name === 'data-value') old.value = value;
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const [i, child] of [...next.childNodes].entries()) {
    const there = old.childNodes[i];
    if (child instanceof Text) {
      if (there.data !== child.data) there.data = child.data;
    } else if ('late' in child.dataset)
      setTimeout(() => whose === asked && become(there, child), LATE_PART);
    else become(there, child);
  }
}

/** Opens a frame on top of the page and of the open sliders, which stay below it. */
function slide(i) {
  const panel = document.createElement('div');
  panel.className = 'side-panel side-panel-overlay';
  const frame = document.createElement('iframe');
  frame.className = 'side-panel-iframe';
  frame.src = `${crm.views[i].address}?IFRAME=Y&IFRAME_TYPE=SIDE_SLIDER`;
  panel.append(frame);
  holder.append(panel);
  document.title = crm.views[i].title;
  nowShows('');
  frame.addEventListener('load', () => asked === i && nowShows(crm.views[i].name));
}

// The first record: a `loaded` page contains it already. Hidden records were opened earlier.
const first = crm.views.findIndex(({ id }) => decodeURIComponent(location.href).includes(id));
if (crm.change === 'loaded') {
  filled(document.body);
  if (first >= 0) nowShows(crm.views[first].name);
} else {
  if (crm.change === 'kept') {
    keepAndAdd(2);
    set(holder.firstElementChild, crm.kept);
  }
  if (first >= 0) setTimeout(() => show(first), 50);
}
const waiting = sessionStorage.getItem('to-open');
if (waiting) setTimeout(openNext, JSON.parse(waiting).apart);
