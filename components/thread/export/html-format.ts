import { t } from '../../../lib/words/words';
import { summaryOf } from '../../ticket/ticket-words';
import { escapeHtml } from '../escape-html';
import type { Format } from './collect';
import type { ExportedEnd, ExportedFile, ExportedThread } from './exported';
import { FILE_STYLE } from './file-style';
import { factsOf, fileWords, missingWords, timeWord, writerWord } from './file-words';

/** A text as HTML shows it. What HTML cannot hold becomes the mark of a lost character. */
const escaped = (text: string): string =>
  escapeHtml(
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd'),
  );

/** A text of strangers in a line of ours: its direction ends with it. */
const isolated = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

const filesOf = (files: readonly ExportedFile[]): string =>
  files.length === 0
    ? ''
    : `<ul>${files.map((file) => `<li>${t('exportFile')}: ${isolated(fileWords(file))}</li>`).join('')}</ul>`;

const passage = (text: string): string =>
  text.trim() === '' ? '' : `<div class="text" dir="auto">${escaped(text)}</div>`;

function headOf(thread: ExportedThread, end: ExportedEnd): string {
  const { ticket } = thread;
  const missing = missingWords(end);
  const facts = factsOf(thread, end)
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${isolated(value)}</dd>`)
    .join('');
  return `<header>
<h1 dir="auto">${escaped(summaryOf(ticket))}</h1>
${missing ? `<p class="missing">${escaped(missing)}</p>` : ''}
<dl>${facts}</dl>
${passage(ticket.description)}${filesOf(ticket.attachments)}
</header>
`;
}

const message: Format['message'] = (one, sha256) => `<article class="${one.writer}">
<h2>${one.number}. ${isolated(writerWord(one))} <span>${escaped(timeWord(one))}</span></h2>
${one.readable ? passage(one.text) : `<p class="missing">${escaped(t('messageUnreadable'))}</p>`}${filesOf(one.attachments)}
<p class="digest">ID ${isolated(one.id)} · SHA-256 ${sha256}</p>
</article>
`;

/** A thread as one file of HTML, which loads nothing and runs nothing. */
export const htmlFormat: Format = {
  type: 'text/html',
  extension: 'html',
  message,
  around: (thread, end) => ({
    before: `<!doctype html>
<html lang="${escaped(t('textLanguage')) || 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(summaryOf(thread.ticket))}</title>
<style>${FILE_STYLE}</style>
</head>
<body>
<main class="thread-file">
${headOf(thread, end)}`,
    after: '</main>\n</body>\n</html>\n',
  }),
};

/** The same as a part of our own page, to print it. */
export const printFormat: Format = {
  ...htmlFormat,
  around: (thread, end) => ({ before: headOf(thread, end), after: '' }),
};
