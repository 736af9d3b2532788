import { html } from './markup';

/**
 * The style of the page: light and dark, for any width, and for paper, on which nothing is folded.
 */
export const STYLE = html`
:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #15181c);
  --raised: light-dark(#f4f6f8, #1e2329);
  --ink: light-dark(#1b1f24, #e8ebee);
  --quiet: light-dark(#4d5660, #b1bac4);
  --line: light-dark(#c9d1d9, #3d454e);
  --link: light-dark(#0b57a4, #8cc2ff);
  --good: light-dark(#116329, #7fd995);
  --bad: light-dark(#a40e26, #ff9492);
  --care: light-dark(#7a4b00, #f2c063);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 76rem;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
}
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { margin: 0; font-size: 1.0625rem; }
h4 { margin: 0; font-size: 1rem; }
p { margin: .25rem 0; max-width: 70ch; }
a { color: var(--link); }
td, th, dd, dt, li, p, h3, h4 { overflow-wrap: anywhere; unicode-bidi: isolate; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: .5rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; min-width: 0; }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 1rem; font-size: .9375rem; }
caption { text-align: start; color: var(--quiet); padding: .25rem 0; }
th, td { text-align: start; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
.figure { text-align: end; padding-inline-end: 1.5rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
code { font: .875em ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }
ol, ul { padding-inline-start: 1.5rem; margin: .5rem 0 1rem; }
.todo li { margin: 0 0 1rem; }
.verdict { font-weight: 600; white-space: nowrap; }
.passed { color: var(--good); }
.failed, .interrupted { color: var(--bad); }
.warning, .needs-person, .accepted { color: var(--care); }
.skipped { color: var(--quiet); }
.check { margin: 0 0 1rem; padding: .875rem 1rem; background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; }
.step { margin: 1rem 0 0; padding: .75rem 0 0; border-top: 1px solid var(--line); }
.step:target { outline: 2px solid var(--link); outline-offset: .5rem; }
summary { cursor: pointer; color: var(--link); width: fit-content; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
footer { margin-top: 3rem; padding-top: .75rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .875rem; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .375rem; } }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  details::details-content { display: block; content-visibility: visible; block-size: auto; opacity: 1; }
  summary { display: none; }
  .check { break-inside: auto; background: none; }
  .step, tr, .todo li { break-inside: avoid; }
  h2, h3, h4 { break-after: avoid; }
}
`;
