// The part of a pretended CRM that runs in its page: opens records as the real one does, with the
// address changed some time before the view, or after it.
const crm = JSON.parse(document.getElementById('crm-views').textContent);
const holder = document.querySelector('[data-views]');

/** Milliseconds by which parts of a view come late where the CRM loads them by themselves. */
const LATE_PART = 1200;

/** Opens a record; what comes second comes so many milliseconds later. Resolves when it is there. */
globalThis.openRecord = (i, late) => {
  if (crm.change === 'loaded') return location.assign(crm.views[i].address);
  const [first, second] = crm.viewFirst ? [show, go] : [go, show];
  first(i);
  if (crm.change === 'emptied') holder.innerHTML = '<div class="LoadingIcon box-loading">…</div>';
  // What waits says so, and the page is in unrest meanwhile.
  const bar = document.createElement('div');
  bar.className = 'progress-bar';
  document.body.append(bar);
  return new Promise((done) => {
    setTimeout(() => {
      bar.remove();
      second(i);
      done();
    }, late);
  });
};

function go(i) {
  const { address } = crm.views[i];
  const { pathname, search, hash } = new URL(address, location.href);
  if (hash && pathname + search === location.pathname + location.search) location.hash = hash;
  else history.pushState(null, '', address);
  if (crm.suffix) setTimeout(() => history.replaceState(null, '', address + crm.suffix), 50);
}

function show(i) {
  const { html, title } = crm.views[i];
  if (crm.change === 'slider') slide(i);
  else if (crm.change === 'kept') keepAndAdd(i);
  else if (crm.change === 'reused' && holder.firstElementChild)
    become(holder.firstElementChild, made(html));
  else holder.replaceChildren(filled(made(html)));
  document.title = title;
}

function made(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild;
}

/** Inputs are given their values by script, so no attribute says them. */
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

/** Gives what stands there the words, values and attributes of another, as frameworks do. */
function become(old, next) {
  for (const { name, value } of next.attributes)
    if (name === 'data-value') old.value = value;
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const [i, child] of [...next.childNodes].entries()) {
    const there = old.childNodes[i];
    if (child instanceof Text) {
      if (there.data !== child.data) there.data = child.data;
    } else if ('late' in child.dataset) setTimeout(() => become(there, child), LATE_PART);
    else become(there, child);
  }
}

/** A frame on top of the page, and of the sliders that are open: those stay under it. */
function slide(i) {
  const panel = document.createElement('div');
  panel.className = 'side-panel side-panel-overlay';
  const frame = document.createElement('iframe');
  frame.className = 'side-panel-iframe';
  frame.src = `${crm.views[i].address}?IFRAME=Y&IFRAME_TYPE=SIDE_SLIDER`;
  panel.append(frame);
  holder.append(panel);
}

// The first record: a page that was `loaded` holds it already. Hidden ones were opened before.
const first = crm.views.findIndex(({ id }) => decodeURIComponent(location.href).includes(id));
if (crm.change === 'loaded') filled(document.body);
else {
  if (crm.change === 'kept') {
    keepAndAdd(2);
    set(holder.firstElementChild, crm.kept);
  }
  if (first >= 0) setTimeout(() => show(first), 50);
}
