import { OWN_ROOM, type Room, roomRules } from '../../crm/room-rules';
import type { ShiftedElements } from './shift-elements';
import { sheetOf } from './with-style';

/** How the page makes room for the dock. */
export type Push = Room & {
  /** True if the dock lies over the page, and only shifted elements make room. */
  over: boolean;
};

/**
 * Makes room for the dock on screen, or gives it back if `push` is undefined. The rules apply only
 * while our element is in the page; the page's own styles are not changed.
 */
export function pushPage(host: Element, shifted: ShiftedElements, push: Push | undefined): void {
  pushRoots(shifted, push);
  const sheets = document.adoptedStyleSheets;
  const at = sheets.indexOf(sheet);
  if (!push) {
    if (at >= 0) sheets.splice(at, 1);
    writtenRule = '';
    return;
  }
  if (at < 0) sheets.push(sheet);
  const { width, left, over } = push;
  const page = `html:has(>#${host.id})`;
  const { root, parts } = roomRules(push);
  const held = shifted.rules(document, width, left);
  const rules = over
    ? `@scope(${page}){${held}}`
    : `${page}{${root}}@scope(${page}){${held}${parts}}`;
  writeRules(`@media screen{${rules}}`);
  host.setAttribute(OWN_ROOM, '');
}

/** Skips equal rules: writing them again would lay out the whole page again. */
function writeRules(rules: string): void {
  if (rules === writtenRule) return;
  writtenRule = rules;
  sheet.replaceSync(rules);
}

/** Writes the rules into shadow roots, which the document's sheets do not reach. */
function pushRoots(shifted: ShiftedElements, push: Push | undefined): void {
  const now = push ? shifted.roots() : new Set<ShadowRoot>();
  for (const [root, own] of roots) {
    if (now.has(root)) continue;
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== own);
    roots.delete(root);
  }
  for (const root of now) {
    const own = roots.get(root) ?? sheetOf('');
    const held = push ? shifted.rules(root, push.width, push.left) : '';
    own.replaceSync(`@media screen{${held}}`);
    if (!root.adoptedStyleSheets.includes(own)) root.adoptedStyleSheets.push(own);
    roots.set(root, own);
  }
}

const roots = new Map<ShadowRoot, CSSStyleSheet>();
const sheet = sheetOf('');
let writtenRule = '';
