/** Runs `work` while a style sheet applies to the page. The browser draws nothing meanwhile. */
export function withStyle<T>(sheet: CSSStyleSheet, work: () => T): T {
  const sheets = document.adoptedStyleSheets;
  sheets.push(sheet);
  try {
    return work();
  } finally {
    sheets.splice(sheets.indexOf(sheet), 1);
  }
}

/** Creates a style sheet with these rules. */
export function sheetOf(rule: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  return sheet;
}
