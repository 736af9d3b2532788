import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtExtension } from '../browsers/paths';
import { buildScript } from './build-script';
import { withFloors } from './floors';
import { counted, type Figure } from './report';

const KB = 1024;

/**
 * Sizes of the parts: what every CRM page loads, what starts the background, what a frame needs.
 */
export async function sizes(): Promise<Figure[]> {
  const libraries = Buffer.from(await buildScript('react-panel.tsx'));
  const folder = builtExtension('chrome-mv3-e2e');
  const read = (name: string) => readFileSync(join(folder, name));
  const sidebar = Buffer.concat(dependenciesOf('sidebar.html', (name) => read(name)));
  const figures = [
    bytes('content script, as it is', read('crm.js'), 8 * KB),
    zipped('content script, gzip -9', read('crm.js'), 3 * KB),
    bytes('dock script (pages with a record), as it is', read('crm-dock.js')),
    zipped('dock script (pages with a record), gzip -9', read('crm-dock.js')),
    bytes('panel script (pages that show the panel), as it is', read('crm-panel.js')),
    zipped('panel script (pages that show the panel), gzip -9', read('crm-panel.js')),
    bytes('background', read('background.js'), 300 * KB),
    bytes('sidebar before its first picture', sidebar),
    zipped('React and TanStack Query in the same use, gzip -9', libraries),
    zipped('sidebar before its first picture, gzip -9', sidebar, 85 * KB),
  ];
  return withFloors(figures, {
    'sidebar before its first picture, gzip -9': {
      figure: 'React and TanStack Query in the same use, gzip -9',
    },
  });
}

const bytes = (name: string, file: Buffer, aim?: number): Figure => ({
  name,
  unit: 'bytes',
  value: counted(file.byteLength),
  ...(aim === undefined ? {} : { aim }),
});

const zipped = (name: string, file: Buffer, aim?: number): Figure =>
  bytes(name, gzipSync(file, { level: 9 }), aim);

/** A page, its scripts and styles, and everything that those import before they run. */
function dependenciesOf(page: string, read: (name: string) => Buffer): Buffer[] {
  const found = new Map<string, Buffer>();
  const take = (name: string): void => {
    if (found.has(name)) return;
    const file = read(name);
    found.set(name, file);
    if (!/\.(html|js)$/.test(name)) return;
    const links = name.endsWith('.html') ? /\b(?:src|href)="([^"]+)"/g : IMPORT;
    for (const [, link = ''] of file.toString().replace(NOT_LOADED, '').matchAll(links))
      take(new URL(link, `file:///${name}`).pathname.slice(1));
  };
  take(page);
  return [...found.values()];
}

/** A style sheet that stands in the page itself is named beside it, disabled. */
const NOT_LOADED = /<link[^>]* disabled[^>]*>/g;

/** `import "./a.js"` and `import {b} from "./b.js"`, not `import("./later.js")`. */
const IMPORT = /\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g;
