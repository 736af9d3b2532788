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
export const withinOneFile = () => ({
  name: 'alongside:within-one-file',
  transform(code: string, id: string) {
    const [, file = ''] = id.split('pdfjs-dist/legacy/build/');
    return IN_PDFJS[file]?.reduce((text, [pattern, instead]) => {
      if (!pattern.test(text)) throw new Error(`${file} has no ${pattern} any more.`);
      return text.replace(pattern, instead);
    }, code);
  },
});
