import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * The panel's page sends its first requests with a small script, which then imports the panel. Its
 * page names what that import loads, so that the browser loads it at once, beside the script.
 */
export const preloadPanel = (): Plugin => ({
  name: 'alongside:preload-panel',
  transformIndexHtml: {
    order: 'post',
    handler(html, { filename, bundle = {} }) {
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
      const link = (file: string, attrs: Record<string, string | boolean>) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { ...attrs, crossorigin: true, href: `/${file}` },
      });
      const style = (file: string) => ({
        tag: 'style',
        injectTo: 'head' as const,
        children: textOf(bundle[file]),
      });
      return [
        ...[...loaded]
          .map(({ fileName }) => fileName)
          // What the small script itself imports is named already.
          .filter((file) => !html.includes(`"/${file}"`))
          .map((file) => link(file, { rel: 'modulepreload' })),
        // A style sheet of an extension takes the browser longer than a script: it looks for texts to translate.
        ...styles.map(style),
        // Not loaded: it tells the loader of later parts that they need not load it either.
        ...styles.map((file) => link(file, { rel: 'stylesheet', disabled: true })),
      ];
    },
  },
});

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('The panel’s style sheet is not in its build.');
  return String(file.source);
}

/** What a panel loads later, on a click or right after its first picture. */
const WITH_THEIR_STYLE = ['later', 'thread'] satisfies Loaded[];

/**
 * Writes the style sheets of later parts into their scripts. Chromium loads a style sheet of an extension later than
 * its scripts, and the page would wait for it: an agent who clicks a ticket waits for both (decision 117).
 */
export const stylesInScripts = (): Plugin => ({
  name: 'alongside:styles-in-scripts',
  generateBundle: {
    // Before the loader of parts writes down which sheets a part needs.
    order: 'pre',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !WITH_THEIR_STYLE.some((name) => name === chunk.name))
          continue;
        for (const file of chunk.viteMetadata?.importedCss ?? []) {
          const style = JSON.stringify(textOf(bundle[file]));
          chunk.code = `document.head.append(Object.assign(document.createElement('style'),{textContent:${style}}));${chunk.code}`;
          delete bundle[file];
        }
        chunk.viteMetadata?.importedCss.clear();
      }
    },
  },
});

/** Every other module that these of ours load, as the bundler knows them. */
function loadedWith(bundler: Rolldown.ChunkingContext, ...files: string[]): Set<string> {
  const own = files.map((file) => join(import.meta.dirname, '../..', file));
  const loaded = new Set(own);
  for (const id of loaded)
    for (const next of bundler.getModuleInfo(id)?.importedIds ?? []) loaded.add(next);
  for (const id of own) loaded.delete(id);
  return loaded;
}

/** What the panel loads, in this order; then what pages without a screen load, and what other pages load at once. */
type Loaded = 'first' | 'picture' | 'later' | 'thread' | 'schemas' | 'documents' | 'pages';

/**
 * Puts the panel's code into few files: what its first requests need, what its first picture needs, what it
 * loads right after it, what a thread needs on top, and the schemas of what a page reports. Each file that is
 * loaded costs the browser about half a millisecond, while it shows a page. The bundler alone makes a file
 * for each set of pages that shares something: the first picture needed thirty, and what came right after it
 * another twenty. No other page loads a thread because of a control that both have: what is also needed by a
 * document without a screen, or at once by another page, is not in the thread's file.
 */
export const panelInFewFiles = (): Plugin => ({
  name: 'alongside:panel-in-few-files',
  outputOptions(output) {
    if (output.format !== 'es') return undefined;
    let files: Record<Loaded, Set<string>> | undefined;
    const name = (id: string, bundler: Rolldown.ChunkingContext) => {
      const load = (...from: string[]) => loadedWith(bundler, ...from);
      files ??= {
        first: load('entrypoints/sidebar/main.tsx'),
        picture: load('entrypoints/sidebar/panel.tsx'),
        later: load('components/record/later-parts.ts'),
        thread: load('components/thread/TicketThread.tsx'),
        schemas: load('lib/protocol/client/page-report.ts'),
        documents: load(
          'entrypoints/golive-runner/main.ts',
          'lib/golive-runner/runner.ts',
          'entrypoints/keeper/main.ts',
        ),
        pages: load(
          'entrypoints/popup/main.tsx',
          'entrypoints/desk/main.tsx',
          'entrypoints/options/main.tsx',
          'entrypoints/practice/main.tsx',
          'entrypoints/practice-panel/main.tsx',
        ),
      };
      const { first, picture, later, thread, schemas, documents, pages } = files;
      // WXT imports modules without content into each page.
      if (first.has(id) || id.includes('virtual:wxt-')) return 'first';
      if (picture.has(id) || later.has(id))
        return documents.has(id) ? 'first' : picture.has(id) ? 'shared' : 'later';
      if (thread.has(id)) {
        // What a document without a screen needs of a thread.
        if (documents.has(id)) return 'thread-rules';
        return pages.has(id) ? 'later' : 'thread';
      }
      return schemas.has(id) ? 'schemas' : undefined;
    };
    const codeSplitting = { groups: [{ name }], includeDependenciesRecursively: false };
    return { ...output, codeSplitting };
  },
});
