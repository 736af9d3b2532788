/** Does something while a sheet of ours applies to the page. Nothing is drawn meanwhile. */
export function styled<T>(sheet: CSSStyleSheet, deed: () => T): T {
  const sheets = document.adoptedStyleSheets;
  sheets.push(sheet);
  try {
    return deed();
  } finally {
    sheets.splice(sheets.indexOf(sheet), 1);
  }
}

/** A sheet of one rule. */
export function sheetOf(rule: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  return sheet;
}
