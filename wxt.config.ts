import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'wxt';
import { backgroundParts } from './lib/build/background-parts';
import { panelInFewFiles, preloadPanel, stylesInScripts } from './lib/build/panel-files';
import { withinOneFile } from './lib/build/within-one-file';
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
  // Ourselves: the texts, if the browser does not give them to a page. wss: the server of a team.
  "connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  // The desk shows documents in a sandboxed page of ours; the other pages forbid it themselves.
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify alongside-parts alongside-sealer',
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

export default defineConfig({
  modules: ['@wxt-dev/module-react'],
  imports: false,
  manifestVersion: 3,
  outDirTemplate: `{{browser}}-mv{{manifestVersion}}${withGallery ? '-gallery' : granted ? '-e2e' : ''}`,
  vite: () => ({
    // Both browsers know `modulepreload`.
    build: {
      modulePreload: { polyfill: false },
      // A browser keeps a script with one character beyond Latin-1 in two bytes for each character.
      rolldownOptions: { output: { charset: 'ascii' } },
    },
    plugins: [
      withinOneFile(),
      completeRecipes(),
      backgroundParts(),
      panelInFewFiles(),
      preloadPanel(),
      stylesInScripts(),
    ],
  }),
  hooks: {
    'config:resolved': ({ config }) => {
      // `imports: false` is not enough: WXT 0.20.27 still imports its own `storage` wherever a variable has that name.
      Object.assign(config.imports, { autoImport: false });
    },
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
