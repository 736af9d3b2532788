/** The style of an exported thread on a screen and on paper. It stands alone, so it has no tokens. */
export const FILE_STYLE = `
.thread-file { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem; font: 14px/1.45 system-ui, sans-serif; color: #1c1c1f; background: #fff; overflow-wrap: anywhere; }
.thread-file h1 { margin: 0 0 0.75rem; font-size: 1.4em; line-height: 1.25; font-weight: 600; }
.thread-file h2 { margin: 0 0 0.25rem; font-size: 1em; font-weight: 600; break-after: avoid; }
.thread-file h2 span { font-weight: 400; color: #55555c; }
.thread-file dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.125rem 1rem; margin: 0 0 1rem; }
.thread-file dt { color: #55555c; }
.thread-file dd { margin: 0; }
.thread-file article { margin: 0; padding: 0.75rem 0; border-top: 1px solid #d4d4d8; }
.thread-file header { padding-bottom: 1rem; }
.thread-file .text { white-space: pre-wrap; unicode-bidi: isolate; orphans: 3; widows: 3; }
.thread-file header .text { padding-inline-start: 0.75rem; border-inline-start: 3px solid #d4d4d8; }
.thread-file ul { margin: 0.25rem 0 0; padding-inline-start: 1.25rem; }
.thread-file .digest { margin: 0.25rem 0 0; font: 11px/1.4 ui-monospace, monospace; color: #55555c; }
.thread-file .missing { margin: 0 0 0.75rem; font-weight: 600; color: #9a3412; }
@media print { .thread-file { max-width: none; padding: 0; font-size: 10.5pt; } .thread-file .digest { font-size: 7.5pt; } }
`;
