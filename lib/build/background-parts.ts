import type { Plugin, Rolldown } from 'vite';

// The background is one classic script, because a service worker may not use `import()`. This plugin makes
// `import()` work in it all the same: what the code imports so becomes a file of its own, a part, that is
// loaded when it is first needed (decision 94).

const ENTRY = 'background.js';

/** What the entry loads at once stands in this chunk, which is written into the same file. */
const FIRST = 'first';

/**
 * The small parts share a file. At each start the browser prepares every file that the installation loaded, whether
 * it will be needed or not: 22 more files made the first reply a sixth later (decision 115).
 */
const SMALL_PARTS = 'background-parts.js';

/** How the bundler writes an `import()` of a CommonJS chunk, and an export that is read when it is used. */
const IMPORT = /Promise\.resolve\(\)\.then\(\(\)=>require\(["'`](\.\/[^"'`]+)["'`]\)\)/g;
const LIVE_EXPORT =
  /Object\.defineProperty\(exports,[`"']([A-Za-z_$][\w$]*)[`"'],\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g;
const LIVE_EXPORTS = new RegExp(`(?:${LIVE_EXPORT.source}[,;]?)+`, 'g');

/**
 * Runs before the chunks, which `add` themselves by name. The exports of the first chunk are made when a part
 * first reads them: the start has no use for them, and there are hundreds. A worker may load a script later only if it has
 * loaded it while it was installed. A page has no `importScripts`; it imports the file, which adds itself.
 * The policy of our pages asks for a trusted address: only those of the parts are.
 */
const LOADER = `
globalThis.alongsideParts = ((files) => {
  const chunks = {}, made = {}, unread = {}, loaded = new Set();
  const all = new Set(Object.values(files).flat());
  const isOurs = (file) => { if (!all.has(file)) throw new TypeError(file); return file; };
  const policy = globalThis.importScripts && globalThis.trustedTypes?.createPolicy('alongside-parts', { createScriptURL: isOurs });
  const run = (names) => {
    importScripts(...names.map((file) => policy ? policy.createScriptURL(file) : isOurs(file)));
    for (const name of names) loaded.add(name);
  };
  const start = (name) => {
    if (made[name]) return;
    unread[name] = [];
    chunks[name]((made[name] = {}), get, later, (getters) => unread[name].push(getters));
  };
  const get = (name) => {
    start(name);
    for (const getters of unread[name].splice(0).map((live) => live()))
      for (const key in getters) Object.defineProperty(made[name], key, { enumerable: true, get: getters[key] });
    return made[name];
  };
  const later = async (name) => {
    const missing = files[name].filter((file) => !loaded.has(file));
    if (globalThis.importScripts) run(missing);
    else await Promise.all(missing.map((file) => import(file)));
    return get(name);
  };
  addEventListener('install', () => run([...all]));
  return { add: (name, chunk) => { chunks[name] ??= chunk; }, start };
})`;

/**
 * Splits the background into what it starts with and the parts that it imports later. Parts of at least `large`
 * characters have files of their own.
 */
export const backgroundParts = (large = 50_000): Plugin => {
  const entries: string[] = [];
  return {
    name: 'alongside:background-parts',
    moduleParsed({ id, isEntry }) {
      if (isEntry) entries.push(id);
    },
    outputOptions(output) {
      if (output.entryFileNames !== ENTRY) return undefined;
      let first: Set<string> | undefined;
      const name = (id: string, bundler: Rolldown.ChunkingContext) => {
        first ??= loadedAtOnce(entries, bundler);
        return first.has(id) ? FIRST : undefined;
      };
      const codeSplitting = { groups: [{ name }] };
      return {
        ...output,
        format: 'cjs',
        exports: 'named',
        chunkFileNames: ({ name, facadeModuleId }) =>
          `background-${folderOf(facadeModuleId) ?? name}.js`,
        codeSplitting,
      };
    },
    generateBundle: {
      order: 'post',
      handler({ entryFileNames }, bundle) {
        if (entryFileNames !== ENTRY) return;
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) throw new Error('The background has no entry.');
        const inEntry = staticallyLoaded(entry, chunks);
        const others = chunks.filter((one) => one !== entry);
        const first = firstOf(
          entry,
          others.filter((one) => inEntry.has(one)),
        );
        const isSmall = (one: Rolldown.OutputChunk) => !inEntry.has(one) && one.code.length < large;
        const files: Record<string, string[]> = {};
        // `isDynamicEntry` is false for a part that other parts import too.
        const later = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
        for (const chunk of chunks.filter(({ fileName }) => later.has(fileName))) {
          const needed = [...staticallyLoaded(chunk, chunks)].filter((one) => !inEntry.has(one));
          const names = needed.map((one) => (isSmall(one) ? SMALL_PARTS : one.fileName));
          files[`./${chunk.fileName}`] = [...new Set(names)].map((name) => `./${name}`);
        }
        const small = others.filter(isSmall);
        for (const chunk of others) chunk.code = added(chunk, files);
        const start = `${LOADER}(${JSON.stringify(files)});`;
        const run = `alongsideParts.start("./${first.fileName}");`;
        entry.code = [start, first.code, run].join('\n');
        if (small.length > 0) {
          const source = small.map(({ code }) => code).join('\n');
          this.emitFile({ type: 'asset', fileName: SMALL_PARTS, source });
        }
        for (const { fileName } of [first, ...small]) delete bundle[fileName];
      },
    },
  };
};

/** `teach` for lib/background/teach/later-handlers.ts. */
const folderOf = (module: string | null): string | undefined => module?.split('/').at(-2);

/** Modules, and all that they load without an `import()`. */
function loadedAtOnce(ids: readonly string[], bundler: Rolldown.ChunkingContext): Set<string> {
  const loaded = new Set(ids);
  for (const id of loaded)
    for (const next of bundler.getModuleInfo(id)?.importedIds ?? []) loaded.add(next);
  return loaded;
}

/** A chunk, and every one that it loads without an `import()`. */
function staticallyLoaded(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const loaded = new Set([chunk]);
  for (const { imports } of loaded)
    for (const one of chunks) if (imports.includes(one.fileName)) loaded.add(one);
  return loaded;
}

/** The chunk that has the code of the entry, which itself has none: it only exports it again. */
function firstOf(
  { fileName, moduleIds }: Rolldown.OutputChunk,
  others: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk {
  const [first, ...more] = others;
  if (!first || more.length > 0 || moduleIds.length > 0)
    throw new Error(`The code of ${fileName} is not in one chunk.`);
  return first;
}

/** A property for each export, which reads it when it is called. `LIVE_EXPORT` finds only names that need no quotes. */
const gettersOf = (exports: string): string =>
  [...exports.matchAll(LIVE_EXPORT)].map(([, name, value]) => `${name}:()=>${value}`).join(',');

/** A chunk as a function that the loader calls once. `files` are those of each chunk that can be loaded later. */
function added({ fileName, code }: Rolldown.OutputChunk, files: Record<string, string[]>): string {
  const own = code
    .replaceAll(IMPORT, (_, name) => {
      if (!files[name]) throw new Error(`${fileName} loads ${name}, which has no files.`);
      return `later(${JSON.stringify(name)})`;
    })
    .replaceAll(LIVE_EXPORTS, (all) => `live(()=>({${gettersOf(all)}}));`);
  if (/\bimport\(|\.then\(\(\) *=> *require/.test(own))
    throw new Error(`${fileName} imports in a way that the background's loader does not know.`);
  return `alongsideParts.add("./${fileName}",(exports,require,later,live)=>{${own}\n});`;
}
