/**
 * Makes room for the dock at the right edge of the page, on screen only; 0 gives it all back. The
 * page's own styles stay as they are: the rule holds only while our element stands in the page.
 */
export function pushPage(host: Element, width: number): void {
  const sheets = document.adoptedStyleSheets;
  const at = sheets.indexOf(sheet);
  if (!width) {
    if (at >= 0) sheets.splice(at, 1);
    return;
  }
  if (at < 0) sheets.push(sheet);
  sheet.replaceSync(`@media screen{html:has(>#${host.id}){margin-right:${width}px!important}}`);
}

const sheet = new CSSStyleSheet();
