import type { Plugin, Rolldown } from 'vite';

// The background is one classic script, because a service worker may not use `import()`. This plugin makes
// `import()` work in it all the same: what the code imports so becomes a file of its own, a part, that is
// loaded when it is first needed (decision 94).

const ENTRY = 'background.js';

/** What the entry loads at once stands in this chunk, which is written into the same file. */
const FIRST = 'first';

/** How the bundler writes an `import()` of a CommonJS chunk, and an export that is read when it is used. */
const IMPORT = /Promise\.resolve\(\)\.then\(\(\)=>require\(["'`](\.\/[^"'`]+)["'`]\)\)/g;
const LIVE_EXPORT =
  /Object\.defineProperty\(exports,([`"'][^`"']+[`"']),\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g;

/**
 * Runs before the chunks, which `add` themselves by name. A worker may load a script later only if it has
 * loaded it while it was installed. A page has no `importScripts`; it imports the file, which adds itself.
 * The policy of our pages asks for a trusted address: only those of the parts are.
 */
const LOADER = `
globalThis.alongsideParts = ((files) => {
  const chunks = {}, made = {};
  const all = new Set(Object.values(files).flat());
  const isOurs = (file) => { if (!all.has(file)) throw new TypeError(file); return file; };
  const policy = globalThis.importScripts && globalThis.trustedTypes?.createPolicy('alongside-parts', { createScriptURL: isOurs });
  const run = (names) => importScripts(...names.map((file) => policy ? policy.createScriptURL(file) : isOurs(file)));
  const live = (exports, name, get) => Object.defineProperty(exports, name, { enumerable: true, get });
  const get = (name) => {
    if (made[name]) return made[name];
    const exports = (made[name] = {});
    chunks[name](exports, get, later, live);
    return exports;
  };
  const later = async (name) => {
    const missing = files[name].filter((file) => !chunks[file]);
    if (globalThis.importScripts) run(missing);
    else await Promise.all(missing.map((file) => import(file)));
    return get(name);
  };
  addEventListener('install', () => run([...all]));
  return { add: (name, chunk) => { chunks[name] ??= chunk; }, get };
})`;

/** Splits the background into what it starts with and the parts that it imports later. */
export const backgroundParts = (): Plugin => {
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
        const files: Record<string, string[]> = {};
        for (const chunk of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
          const needed = [...staticallyLoaded(chunk, chunks)].filter((one) => !inEntry.has(one));
          files[`./${chunk.fileName}`] = needed.map(({ fileName }) => `./${fileName}`);
        }
        for (const chunk of chunks) if (chunk !== entry) chunk.code = added(chunk);
        const start = `${LOADER}(${JSON.stringify(files)});`;
        const others = [...inEntry].filter((one) => one !== entry);
        const run = `alongsideParts.get("./${ENTRY}");`;
        entry.code = [start, ...others.map(({ code }) => code), added(entry), run].join('\n');
        for (const { fileName } of others) delete bundle[fileName];
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

/** A chunk as a function that the loader calls once. */
function added({ fileName, code }: Rolldown.OutputChunk): string {
  const own = code
    .replaceAll(IMPORT, (_, name) => `later(${JSON.stringify(name)})`)
    .replaceAll(LIVE_EXPORT, (_, name, value) => `live(exports,${name},()=>${value})`);
  if (/\bimport\(|\.then\(\(\) *=> *require/.test(own))
    throw new Error(`${fileName} imports in a way that the background's loader does not know.`);
  return `alongsideParts.add("./${fileName}",(exports,require,later,live)=>{${own}\n});`;
}
