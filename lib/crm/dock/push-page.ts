import type { Holds } from './hold';
import { sheetOf } from './styled';

/** What makes room for the dock. */
export type Push = {
  /** Pixels. */
  width: number;
  left: boolean;
  /** The recipe's lines for the page; they know of a dock at the right edge only. */
  css: string;
  /** Only what is held makes room: the dock lies over the rest of the page. */
  over: boolean;
};

/**
 * Makes room for the dock beside the page, on screen only; without a push it gives all back. The
 * page's own styles stay as they are: the rules hold only while our element stands in the page.
 */
export function pushPage(host: Element, holds: Holds, push: Push | undefined): void {
  pushRoots(holds, push?.width);
  const sheets = document.adoptedStyleSheets;
  const at = sheets.indexOf(sheet);
  if (!push) {
    if (at >= 0) sheets.splice(at, 1);
    said = '';
    return;
  }
  if (at < 0) sheets.push(sheet);
  const { width, left, css, over } = push;
  const page = `html:has(>#${host.id})`;
  const lines = left ? '' : css.replaceAll('{dock}', `${width}`);
  // A page that says how wide `html` is would keep that width, and the margin lie outside of it.
  const margin = `margin-${left ? 'left' : 'right'}:${width}px!important;width:auto!important`;
  const held = holds.rules(document, width);
  const rules = over
    ? `@scope(${page}){${held}}`
    : `${page}{${margin}}@scope(${page}){${held}${lines}}`;
  say(`@media screen{${rules}}`);
}

/** A sheet that is told the same again would have the whole page laid out anew. */
function say(rules: string): void {
  if (rules === said) return;
  said = rules;
  sheet.replaceSync(rules);
}

/** The document's sheets do not reach into shadow roots. */
function pushRoots(holds: Holds, width: number | undefined): void {
  const now = width === undefined ? new Set<ShadowRoot>() : holds.roots();
  for (const [root, own] of roots) {
    if (now.has(root)) continue;
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== own);
    roots.delete(root);
  }
  for (const root of now) {
    const own = roots.get(root) ?? sheetOf('');
    own.replaceSync(`@media screen{${holds.rules(root, width ?? 0)}}`);
    if (!root.adoptedStyleSheets.includes(own)) root.adoptedStyleSheets.push(own);
    roots.set(root, own);
  }
}

const roots = new Map<ShadowRoot, CSSStyleSheet>();
const sheet = sheetOf('');
let said = '';
