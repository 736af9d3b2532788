import { go, place } from './router.js';

const record = () => /^\/(customers|contacts)\/(\d+)/.exec(place());

function move(by) {
  const [, kind, id] = record() ?? [];
  if (kind) go(`/${kind}/${Number(id) + by}`);
}

const SHORTCUTS = { j: () => move(1), k: () => move(-1), c: () => {} };

// Shortcuts of single letters on the whole document, as many CRMs have them.
document.addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
  const typing = target.closest?.('input, textarea, select');
  if (typing || ctrlKey || metaKey || altKey || !SHORTCUTS[key]) return;
  document.querySelector('#shortcut').value = `Pressed ${key}`;
  SHORTCUTS[key]();
});
