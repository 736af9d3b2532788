import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtExtension } from '../browsers/paths';
import { expect, test } from './setting';

// The shipped builds, read as a store's reviewer would read them.

const BUILDS = ['chrome-mv3', 'firefox-mv3'] as const;

const manifestOf = (build: string) =>
  JSON.parse(readFileSync(join(builtExtension(build), 'manifest.json'), 'utf8'));

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

for (const build of BUILDS) {
  test(`${build} requests no host at install, and few permissions`, () => {
    const manifest = manifestOf(build);
    expect(manifest.manifest_version).toBe(3);
    expect(manifest.host_permissions).toBeUndefined();
    expect(manifest.content_scripts ?? []).toEqual([]);
    expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://*/*']);
    expect(manifest.optional_permissions).toEqual(['notifications']);
    // Chromium needs `offscreen` for the document that runs the go-live checks; it shows no warning.
    const own = build === 'firefox-mv3' ? [] : ['offscreen'];
    expect(manifest.permissions.toSorted()).toEqual(
      [
        'activeTab',
        'alarms',
        'idle',
        'scripting',
        'storage',
        'unlimitedStorage',
        ...own,
      ].toSorted(),
    );
  });

  test(`${build} accepts no connections and no scripts from outside`, () => {
    const manifest = manifestOf(build);
    expect(manifest.externally_connectable).toBeUndefined();
    expect(manifest.incognito).toBe('not_allowed');
    const csp: string = manifest.content_security_policy.extension_pages;
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-src 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(csp.split('; ')).toContain(rule);
    expect(csp).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|https?:)/);
    expect(manifest.web_accessible_resources).toHaveLength(1);
    expect(manifest.web_accessible_resources[0].resources).toEqual(['sidebar.html']);
  });

  test(`${build} paints the panel’s frame without a file besides its page`, () => {
    const page = readFileSync(join(builtExtension(build), 'sidebar.html'), 'utf8');
    expect(page).toMatch(/<style>.*\.frame-row\b.*<\/style>/s);
    expect(page).not.toMatch(/rel="stylesheet"(?! disabled)|<script(?![^>]*type="module")/);
    // The code that the first script imports is loaded beside it, in few files.
    expect(page).toMatch(/rel="modulepreload"[^>]+panel/);
    expect(page.match(/rel="modulepreload"/g)?.length).toBeLessThanOrEqual(6);
    // Its own style sheet stands in the page, and is named so that no later part loads it.
    expect(page).toMatch(/<style>\._.*<\/style>\s*<link rel="stylesheet" disabled/s);
    expect(page).not.toMatch(/rel="preload"/);
  });

  test(`${build} has the style of a thread in its script, and no page or part waits for a sheet of it`, () => {
    const files = filesOf(builtExtension(build));
    const [script = ''] = files.filter((file) => /chunks\/thread-(?!rules)[^/]+\.js$/.test(file));
    expect(readFileSync(script, 'utf8')).toMatch(/createElement\('style'\).*article:is\(:hover/s);
    expect(files.filter((file) => /(thread|later)-[^/]+\.css$/.test(file))).toEqual([]);
    for (const file of files.filter((one) => /\.(html|js)$/.test(one)))
      expect(readFileSync(file, 'utf8'), file).not.toMatch(/(thread|later)-[\w-]+\.css/);
  });

  test(`${build} lets only the desk hold a frame, and the preview can reach nothing`, () => {
    const page = (name: string) => readFileSync(join(builtExtension(build), name), 'utf8');
    const frameless = ['golive-runner', 'keeper', 'options', 'popup', 'sidebar'];
    for (const name of frameless.map((one) => `${one}.html`))
      expect(page(name), name).toMatch(/Content-Security-Policy[^>]+frame-src 'none'/);
    expect(page('preview.html')).toMatch(
      /Security-Policy[^>]+default-src 'none'; script-src 'self'/,
    );
    expect(page('preview.html')).not.toMatch(/unsafe|https?:/);
    // Firefox before 154 has no sandboxed pages; there the frame's `sandbox` attribute isolates the
    // preview.
    const { sandbox, content_security_policy: csp } = manifestOf(build);
    if (build === 'firefox-mv3') return;
    expect(sandbox).toEqual({ pages: ['preview.html'] });
    expect(csp.sandbox).toMatch(/^sandbox allow-scripts; default-src 'none'; script-src 'self';/);
    expect(csp.sandbox).not.toMatch(/unsafe|https?:/);
  });

  test(`T9: ${build} listens to no other extension or page, and none of our pages posts to its parent`, () => {
    const scripts = filesOf(builtExtension(build)).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    for (const file of scripts) {
      const text = readFileSync(file, 'utf8');
      expect(text, file).not.toMatch(/on(Message|Connect)External\.addListener/);
      expect(text, file).not.toMatch(
        /\b(window|globalThis|self)\.(parent|top|opener)\.postMessage/,
      );
    }
  });

  test(`${build} creates no code at run time and contains nothing of the tests`, () => {
    const files = filesOf(builtExtension(build)).filter((name) => /\.(js|html)$/.test(name));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      expect(text, file).not.toMatch(/svc_(test|live)_FAKE|\/_control\b|ALONGSIDE_E2E/);
      expect(text, file).not.toMatch(/\beval\(|new Function\(/);
    }
  });

  test(`${build} has no code that no file of ours imports`, () => {
    // WXT may import its own `storage` wherever a variable has that name. This is a word of that code.
    for (const file of filesOf(builtExtension(build)).filter((name) => name.endsWith('.js')))
      expect(readFileSync(file, 'utf8'), file).not.toContain('withLock');
  });

  test(`${build} has no gallery of components; a build of its own has`, () => {
    const named = (folder: string) =>
      filesOf(builtExtension(folder)).filter((name) => /gallery/i.test(name));
    expect(named(build)).toEqual([]);
    expect(named(`${build}-e2e`)).toEqual([]);
    expect(named(`${build}-gallery`)).not.toEqual([]);
  });

  test(`${build} keeps its scripts within their size limits`, () => {
    const folder = builtExtension(build);
    const content = readFileSync(join(folder, 'crm.js'));
    expect(content.byteLength).toBeLessThanOrEqual(8 * 1024);
    expect(gzipped(join(folder, 'crm.js'))).toBeLessThanOrEqual(3 * 1024);
    // The dock's script has no part of what only a shown panel needs.
    expect(readFileSync(join(folder, 'crm-dock.js')).byteLength).toBeLessThan(24 * 1024);
    expect(readFileSync(join(folder, 'background.js')).byteLength).toBeLessThanOrEqual(300_000);
  });

  test(`${build} has only ASCII in its scripts, which browsers keep in half the memory`, () => {
    const scripts = filesOf(builtExtension(build)).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    // A character beyond ASCII has more than one byte in UTF-8.
    for (const file of scripts) {
      const bytes = readFileSync(file);
      expect(bytes.toString('utf8').length, file).toBe(bytes.byteLength);
    }
  });

  test(`${build} loads the go-live checks with the document that runs them, and not before`, () => {
    const folder = builtExtension(build);
    // A text of a check by its key, and a word of the report.
    const words = ['theServiceDoesntRefuseAReused', 'testsuites'];
    const holding = filesOf(folder)
      .filter((name) => name.endsWith('.js'))
      .filter((name) => words.some((word) => readFileSync(name, 'utf8').includes(word)))
      .map((name) => name.slice(folder.length + 1).replace(/-[\w-]{8}\.js$/, ''));
    expect(holding).toEqual(['chunks/runner']);
    const page = readFileSync(join(folder, 'golive-runner.html'), 'utf8');
    const [, first = ''] = /src="\/(chunks\/golive-runner-[^"]+)"/.exec(page) ?? [];
    expect(readFileSync(join(folder, first), 'utf8')).toContain('chunks/runner-');
  });

  test(`${build} pages load no thread when they start, and pages without a screen load no screen`, () => {
    const loaded = (page: string) => loadedBy(builtExtension(build), page).join(' ');
    const documents = ['golive-runner', 'keeper'];
    const pages = readdirSync(builtExtension(build))
      .filter((file) => file.endsWith('.html') && file !== 'preview.html')
      .map((file) => file.replace('.html', ''));
    expect(pages.length).toBeGreaterThan(6);
    for (const page of pages.filter((one) => !documents.includes(one))) {
      expect(loaded(page), page).toMatch(/chunks\/shared-/);
      expect(loaded(page), page).not.toMatch(/(chunks|assets)\/thread-[\w-]{8}\./);
    }
    for (const page of documents) {
      expect(loaded(page), page).toMatch(/chunks\/first-/);
      expect(loaded(page), page).not.toMatch(/\/(shared|later|thread)-[\w-]{8}\./);
    }
    // Nor what the document of the checks loads when it runs them.
    const runner = filesOf(builtExtension(build)).find((file) => /\/runner-[^/]+\.js$/.test(file));
    expect(readFileSync(runner ?? '', 'utf8')).not.toMatch(/from"\.\/shared-[\w-]{8}\.js"/);
  });
}

/** The files that a page loads before it runs, by their paths in the build. */
function loadedBy(folder: string, page: string): string[] {
  const html = readFileSync(join(folder, `${page}.html`), 'utf8');
  const files = new Set(
    [...html.matchAll(/\b(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file),
  );
  for (const file of files)
    if (file.endsWith('.js'))
      for (const [, next = ''] of readFileSync(join(folder, file), 'utf8').matchAll(
        /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g,
      ))
        files.add(`chunks/${next}`);
  return [...files];
}

test('the test builds differ from the shipped builds only in granted permissions', () => {
  for (const build of BUILDS) {
    const {
      optional_host_permissions: hosts,
      optional_permissions,
      ...shipped
    } = manifestOf(build);
    const { host_permissions: granted, ...tested } = manifestOf(`${build}-e2e`);
    const permissions = [...shipped.permissions, ...optional_permissions];
    expect(tested).toEqual({ ...shipped, permissions });
    expect(granted).toEqual(hosts);
  }
});

const gzipped = (file: string): number =>
  Number(execFileSync('sh', ['-c', `gzip -9 -c '${file}' | wc -c`], { encoding: 'utf8' }));
