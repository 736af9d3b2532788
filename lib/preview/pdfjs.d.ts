// Modules of pdfjs-dist without types. We pass them on and never call them.
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
