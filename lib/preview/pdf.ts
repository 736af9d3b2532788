// pdf.js looks for its worker in `globalThis`, where this import puts it, and runs it in this
// thread.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import jbig2 from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js';
import openjpeg from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js';

// The decoders for scans; pdf.js would load them from a URL (see `withinOneFile` in wxt.config.ts).
Reflect.set(globalThis, 'pdfjsDecoders', {
  'jbig2_nowasm_fallback.js': { default: jbig2 },
  'openjpeg_nowasm_fallback.js': { default: openjpeg },
});

export {
  getDocument,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
