// A page that tries to learn what the extension shows and what the agent types into it. It stores
// everything that it gets in `window.caught`; tests expect that to be empty.
window.caught = { roots: [], frames: [], keys: [], messages: [], focused: [], hosts: [] };

const attachShadow = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (init) {
  const root = attachShadow.call(this, { ...init, mode: 'open' });
  caught.roots.push(this.localName);
  return root;
};

const NAMES = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input'];
for (const name of NAMES) {
  addEventListener(name, ({ key, data }) => caught.keys.push(key ?? data), { capture: true });
}
addEventListener('focusin', ({ target }) => caught.focused.push(target.localName), true);
addEventListener('message', ({ data }) => caught.messages.push(JSON.stringify(data)), true);

function look() {
  for (let i = 0; i < window.length; i++) caught.frames.push(`window[${i}]`);
  for (const frame of document.querySelectorAll('iframe')) caught.frames.push(frame.src);
  for (const { name } of performance.getEntriesByType('resource')) {
    if (!name.startsWith(location.origin)) caught.frames.push(name);
  }
}

new MutationObserver((changes) => {
  for (const host of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (host.nodeType !== Node.ELEMENT_NODE || host.localName === 'body') continue;
    caught.hosts.push(host.localName);
    if (host.shadowRoot) caught.roots.push(host.localName);
    host.style?.setProperty('display', 'none', 'important');
    if (location.search.includes('fight')) host.remove();
  }
  look();
}).observe(document.documentElement, { childList: true });

setInterval(look, 250);
if (location.search.includes('focus')) {
  setInterval(() => document.querySelector('#notes')?.focus(), 20);
}
