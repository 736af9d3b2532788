import { type FoundRecord, findRecord, inBounds, partOf } from '../../crm/find-record';
import type { PageRecipe, PageRule, PageSource, PageView } from '../../domain/crm/content-messages';
import { readByView } from '../record/read-by-view';
import { nameInTitle, readHeading } from '../record/read-name';
import { elementsOf, firstSeen, readValue } from '../record/read-value';
import { isSeen, visibleTextOf } from '../record/visible-text';
import { shapeOf, shapeOfAddress, wordsIn } from './shape';

/**
 * Describes how the rules of a host match this page, in English for the engineer who repairs them. Texts of the
 * page are reduced to their shape.
 */
export function diagnose(recipe: PageRecipe): string[] {
  const { rules, views, dock } = recipe;
  const words = new Set(rules.flatMap(wordsOfRule));
  const found = findRecord(rules, location);
  const read = found?.view === undefined ? undefined : views[found.view];
  return [
    `Address: ${location.origin}${shapeOfAddress(partOf(location, 'all') ?? '', words)}`,
    `Record: ${found ? described(found) : 'none'}`,
    ...rules.flatMap((rule, i) => [`Rule ${i + 1}, ${kindOf(rule)}`, ...partLines(rule, words)]),
    ...(found && !read ? headingLines() : []),
    ...views.flatMap((view, i) =>
      // The first is for records that the agent chose.
      i > 0 && (!found || view === read) ? [`View ${i}`, ...viewLines(view, found)] : [],
    ),
    `Dock: ${dock.open ? 'open' : 'folded'}, ${dock.width} px`,
    ...pageLines(),
  ];
}

const wordsOfRule = ({ parts, types = {} }: PageRule): string[] => [
  ...parts.flatMap(({ match }) => wordsIn(match)),
  // A number that names a kind of record may be an id elsewhere.
  ...Object.keys(types).filter((kind) => !/^\d+$/.test(kind)),
];

const kindOf = ({ type, types, view }: PageRule): string =>
  [
    type ?? (types ? `one of ${Object.values(types).join(', ')}` : 'as the address says'),
    view === undefined ? 'read by the heading' : `read by view ${view}`,
  ].join(', ');

const described = ({ type, id, account, view }: FoundRecord): string =>
  [
    `type ${shapeOf(type)}`,
    `id ${shapeOf(id)}`,
    ...(account ? [`account ${shapeOf(account)}`] : []),
    view === undefined ? 'read by the heading' : `read by view ${view}`,
  ].join(', ');

function partLines(rule: PageRule, words: ReadonlySet<string>): string[] {
  const lines = rule.parts.map(({ on, name, match }) => {
    const said = partOf(location, on, name);
    const fits = said !== null && new RegExp(match).test(inBounds(said));
    const there = said === null ? 'not there' : `"${shapeOfAddress(said, words)}"`;
    return `  ${on}${name ? ` ${name}` : ''} ${fits ? 'fits' : `does not fit: ${there}`}  /${match}/`;
  });
  const alone = findRecord([rule], location);
  const whole = alone ? `  is ${described(alone)}` : '  is no record';
  return [...lines, whole];
}

function headingLines(): string[] {
  const all = [...document.querySelectorAll('h1,[role=heading][aria-level="1"]')];
  return [
    `Headings of level 1: ${counted(all)}`,
    ...all.slice(0, 5).map((one) => `  ${one.localName} ${quoted(visibleTextOf(one))}`),
    `  believed: ${quoted(readHeading(document)?.value)}`,
    `Title: ${quoted(document.title)}, names ${quoted(nameInTitle(document.title))}`,
  ];
}

function viewLines(view: PageView, found: FoundRecord = { type: '', id: '' }): string[] {
  const reading = readByView(view, found);
  const page = reading.page();
  const within = firstSeen(view.scope, page, found) ?? page;
  const line = (what: string, source: PageSource, inside: ParentNode) => {
    const value = readValue([source], inside, found, view.placeholders)?.value;
    return `  ${what} ${source.select} (${source.from}): ${elementsLine(source.select, inside, found)}, says ${quoted(value)}`;
  };
  const lone = (what: string, select: string | undefined, inside: ParentNode) =>
    select ? [`  ${what} ${select}: ${elementsLine(select, inside, found)}`] : [];
  const ready = reading.ready();
  return [
    ...lone('frame', view.frame, document),
    ...(view.frame ? [`  reads ${page === document ? 'the page' : 'the frame'}`] : []),
    ...lone('scope', view.scope, page),
    ...lone('exists', view.exists, page),
    ...lone('absent', view.absent, page),
    ...(view.witness ? [line('witness', view.witness, page)] : []),
    `  ready: ${ready === undefined ? 'by time and change' : ready ? 'yes' : 'no'}${view.quiet ? `, after ${view.quiet} ms of rest` : ''}`,
    ...Object.entries({ name: view.name, ...view.fields }).flatMap(([what, sources]) =>
      sources.map((source, i) => line(`${what} ${i + 1}`, source, within)),
    ),
    `  title ${view.title ? `/${view.title}/` : ''}: ${quoted(document.title)}, names ${quoted(reading.title())}`,
  ];
}

const elementsLine = (select: string, within: ParentNode, found: FoundRecord): string =>
  select.split(' >>> ').every(isSelector)
    ? counted(elementsOf(select, within, found))
    : 'no selector that this browser knows';

function isSelector(select: string): boolean {
  try {
    document.createDocumentFragment().querySelector(select.replace(/\{\w+\}/g, 'x'));
    return true;
  } catch {
    return false;
  }
}

const counted = (elements: Element[]): string =>
  `${elements.length} there, ${elements.filter(isSeen).length} visible`;

const quoted = (said: string | undefined): string => (said ? `"${shapeOf(said)}"` : 'nothing');

/** Most frames in the report. */
const FRAMES = 8;

function pageLines(): string[] {
  const { readyState, compatMode, documentElement: html, body } = document;
  const host = document.querySelector('alongside-dock');
  const frames = [...document.querySelectorAll('iframe')];
  return [
    `Dock in the page: ${host ? sizeOf(host) : 'no'}`,
    `Window: ${innerWidth} x ${innerHeight} at ${devicePixelRatio}; html ${sizeOf(html)}, body ${sizeOf(body)}`,
    `Document: ${readyState}, ${compatMode}, ${html.dir || 'no dir'}, ${document.visibilityState}`,
    `Frames: ${frames.length}`,
    ...frames
      .slice(0, FRAMES)
      .map((one) => `  ${sizeOf(one)}, ${one.contentDocument ? 'same origin' : 'another origin'}`),
  ];
}

function sizeOf(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  return `${Math.round(width)} x ${Math.round(height)}`;
}
