import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'wxt';
import { completeRecipes, recipeFile } from './lib/crm/complete-recipes';
import { compileTexts } from './lib/words/compile-texts';

/** Everywhere a service or a CRM may be; asked for host by host, never at install. */
const HOSTS = ['https://*/*', 'http://*/*'];

/** Asked for when a person switches them on. */
const NOTICES = 'notifications';

/** The build for end-to-end tests has both granted: headless browsers cannot answer a prompt. */
const granted = process.env.ALONGSIDE_E2E === '1';

/**
 * A third build, for tests of the look, has a page that shows every component. It is apart from the tested
 * build, which equals the shipped one.
 */
const withGallery = process.env.ALONGSIDE_GALLERY === '1';

const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  // Ourselves: the texts, if the browser does not give them to a page.
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  // The desk shows documents in a sandboxed page of ours; the other pages forbid it themselves.
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ');

/** What the preview's frame may: run our one script and show pictures made of its bytes. */
const PREVIEW_SECURITY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  'img-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Where pdf.js loads parts of itself by address, or makes code of text, and what stands there instead. */
const IN_PDFJS: Record<string, [RegExp, string][]> = {
  'pdf.worker.mjs': [
    // What decodes scans. It is in the bundle and is looked up there (lib/preview/pdf.ts).
    [
      /await import\([^`]*`\$\{WasmImage\.#wasmUrl\}\$\{this\._noWasmFilename\}`\)/,
      'globalThis.pdfjsDecoders[this._noWasmFilename]',
    ],
    [/\|\| Function\('return this'\)\(\)/, ''],
  ],
  'pdf.mjs': [
    [/await import\([^)]*this\.workerSrc\)/, '{}'],
    [/\|\| Function\('return this'\)\(\)/, ''],
  ],
};

/** The preview's frame may load nothing: its PDF library is made one file that needs nothing else. */
const withinOneFile = () => ({
  name: 'alongside:within-one-file',
  transform(code: string, id: string) {
    const [, file = ''] = id.split('pdfjs-dist/legacy/build/');
    return IN_PDFJS[file]?.reduce((text, [pattern, instead]) => {
      if (!pattern.test(text)) throw new Error(`${file} has no ${pattern} any more.`);
      return text.replace(pattern, instead);
    }, code);
  },
});

/**
 * The panel's page sends its first requests with a small script, which then imports the panel. Its
 * page names what that import loads, so that the browser loads it at once, beside the script.
 */
const preloadPanel = (): Plugin => ({
  name: 'alongside:preload-panel',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { filename, bundle = {} }) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const panel = chunks.find(({ facadeModuleId }) =>
        facadeModuleId?.endsWith('/sidebar/panel.tsx'),
      );
      if (!panel || !filename.endsWith('/sidebar/index.html')) return [];
      const loaded = new Set([panel]);
      for (const { imports } of loaded)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
      const styles = [...loaded].flatMap(({ viteMetadata }) => [
        ...(viteMetadata?.importedCss ?? []),
      ]);
      const link = (file: string, attrs: Record<string, string>) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { ...attrs, crossorigin: true, href: `/${file}` },
      });
      return [
        ...[...loaded].map(({ fileName }) => link(fileName, { rel: 'modulepreload' })),
        ...styles.map((file) => link(file, { rel: 'preload', as: 'style' })),
      ];
    },
  },
});

/** Every other module that these of ours load, as the bundler knows them. */
function loadedWith(bundler: Rolldown.ChunkingContext, ...files: string[]): Set<string> {
  const own = files.map((file) => join(import.meta.dirname, file));
  const loaded = new Set(own);
  for (const id of loaded)
    for (const next of bundler.getModuleInfo(id)?.importedIds ?? []) loaded.add(next);
  for (const id of own) loaded.delete(id);
  return loaded;
}

/**
 * Puts the panel's code into few files: what its first requests need, what its first picture needs, and what
 * a thread needs on top. The bundler alone makes a file for each set of pages that shares something: the
 * first picture needed thirty. What the document of the go-live checks needs of it is a file of its own,
 * so that this document loads no screen.
 */
const panelInFewFiles = (): Plugin => ({
  name: 'alongside:panel-in-few-files',
  outputOptions(output) {
    if (output.format !== 'es') return undefined;
    let files: Record<'first' | 'picture' | 'thread' | 'checks', Set<string>> | undefined;
    const name = (id: string, bundler: Rolldown.ChunkingContext) => {
      const load = (...from: string[]) => loadedWith(bundler, ...from);
      files ??= {
        first: load('entrypoints/sidebar/main.tsx'),
        picture: load('entrypoints/sidebar/panel.tsx'),
        thread: load('components/thread/TicketThread.tsx'),
        checks: load('entrypoints/golive-runner/main.ts', 'lib/golive-runner/runner.ts'),
      };
      const { first, picture, thread, checks } = files;
      // WXT imports modules without content into each page.
      if (first.has(id) || id.includes('virtual:wxt-')) return 'first';
      const file = picture.has(id) ? 'shared' : thread.has(id) ? 'thread' : undefined;
      return file && checks.has(id) ? `${file}-rules` : file;
    };
    const codeSplitting = { groups: [{ name }], includeDependenciesRecursively: false };
    return { ...output, codeSplitting };
  },
});

export default defineConfig({
  modules: ['@wxt-dev/module-react'],
  imports: false,
  manifestVersion: 3,
  outDirTemplate: `{{browser}}-mv{{manifestVersion}}${withGallery ? '-gallery' : granted ? '-e2e' : ''}`,
  vite: () => ({
    // Both browsers know `modulepreload`.
    build: { modulePreload: { polyfill: false } },
    plugins: [withinOneFile(), completeRecipes(), panelInFewFiles(), preloadPanel()],
  }),
  hooks: {
    'entrypoints:found': (_, found) => {
      const inputPath = join(import.meta.dirname, 'test/gallery/index.html');
      if (withGallery) found.push({ name: 'gallery', inputPath, type: 'unlisted-page' });
    },
    'build:publicAssets': (_, files) => {
      for (const [index, file] of files.entries())
        if ('absoluteSrc' in file && file.relativeDest.startsWith('_locales/'))
          files[index] = {
            relativeDest: file.relativeDest,
            contents: compileTexts(readFileSync(file.absoluteSrc, 'utf8')),
          };
      // The background reads the recipe of a CRM from its own file.
      const folder = join(import.meta.dirname, 'lib/crm/recipes');
      for (const name of readdirSync(folder)) {
        const contents = recipeFile(readFileSync(join(folder, name), 'utf8'));
        files.push({ relativeDest: `recipes/${name}`, contents });
      }
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_appName__',
    description: '__MSG_appDescription__',
    default_locale: 'en',
    permissions: [
      'storage',
      'unlimitedStorage',
      'scripting',
      'alarms',
      'activeTab',
      'idle',
      // For the document that runs the go-live checks. In Firefox the background's own page holds it.
      ...(browser === 'firefox' ? [] : ['offscreen']),
      ...(granted ? [NOTICES] : []),
    ],
    ...(granted
      ? { host_permissions: HOSTS }
      : { optional_host_permissions: HOSTS, optional_permissions: [NOTICES] }),
    incognito: 'not_allowed',
    action: { default_title: '__MSG_appName__' },
    // Neither browser uses these keys. People change them, or turn them off, on the browser's own
    // page of shortcuts.
    commands: {
      panel: {
        suggested_key: { default: 'Ctrl+Shift+Period', mac: 'MacCtrl+Shift+Period' },
        description: '__MSG_commandPanel__',
      },
    },
    content_security_policy: {
      extension_pages: CONTENT_SECURITY,
      ...(browser === 'firefox' ? {} : { sandbox: PREVIEW_SECURITY }),
    },
    // Firefox knows it from 154 on. There the frame's `sandbox` attribute does the same alone.
    ...(browser === 'firefox' ? {} : { sandbox: { pages: ['preview.html'] } }),
    web_accessible_resources: [
      {
        resources: ['sidebar.html'],
        matches: HOSTS,
        // Chromium: the page is reachable only under an address that is new each session, so that
        // no site can frame it or find out that the extension is there. Firefox's always is.
        ...(browser === 'firefox' ? {} : { use_dynamic_url: true }),
      },
    ],
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'alongside@extension.invalid',
              strict_min_version: '153.0',
              data_collection_permissions: {
                required: ['personalCommunications', 'authenticationInfo'],
              },
            },
          },
        }
      : { minimum_chrome_version: '126' }),
  }),
});
