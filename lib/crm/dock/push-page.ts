import { type Held, holdRule } from './hold';
import { sheetOf } from './styled';

/** What makes room for the dock. */
export type Push = {
  /** Pixels. */
  width: number;
  left: boolean;
  /** The recipe's lines for the page; they know of a dock at the right edge only. */
  css: string;
  held: readonly Held[];
};

/**
 * Makes room for the dock beside the page, on screen only; without a push it gives all back. The
 * page's own styles stay as they are: the rules hold only while our element stands in the page.
 */
export function pushPage(host: Element, push: Push | undefined): void {
  const sheets = document.adoptedStyleSheets;
  const at = sheets.indexOf(sheet);
  if (!push) {
    if (at >= 0) sheets.splice(at, 1);
    return;
  }
  if (at < 0) sheets.push(sheet);
  const { width, left, css, held } = push;
  const page = `html:has(>#${host.id})`;
  const lines = left ? '' : css.replaceAll('{dock}', `${width}`);
  // A page that says how wide `html` is would keep that width, and the margin lie outside of it.
  const margin = `margin-${left ? 'left' : 'right'}:${width}px!important;width:auto!important`;
  const holds = held.map((one) => holdRule(host, one, width, left)).join('');
  sheet.replaceSync(`@media screen{${page}{${margin}}@scope(${page}){${holds}${lines}}}`);
}

const sheet = sheetOf('');
