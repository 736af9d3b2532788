import DOMPurify from 'dompurify';
import { FILE_STYLE } from './file-style';

/** Besides the file, nothing of the page is printed; on the screen, nothing of the file is shown. */
const ON_PAPER = `
@media screen { body > .thread-file { display: none; } }
@media print { body > :not(.thread-file) { display: none !important; } html, body { height: auto; overflow: visible; background: #fff; } }
`;

let removeLast = (): void => undefined;

/** Prints a file of HTML as a part of this page, which is the only page that our rules let us print. */
export function printFile(html: string): void {
  // What is left if the browser did not say that it had printed. It would hide all else on paper.
  removeLast();
  const file = document.createElement('main');
  file.className = 'thread-file';
  // Our own HTML, in which all texts are escaped; only this policy may make elements of a text.
  file.append(DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true }));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(FILE_STYLE + ON_PAPER);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.append(file);
  const remove = () => {
    file.remove();
    removeEventListener('afterprint', remove);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  removeLast = remove;
  addEventListener('afterprint', remove);
  print();
}
