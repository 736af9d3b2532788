// Parts of pdfjs-dist that it has no types for. They are handed on and never called by us.
declare module 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js' {
  const decoder: unknown;
  export default decoder;
}
declare module 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js' {
  const decoder: unknown;
  export default decoder;
}
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}
