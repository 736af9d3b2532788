import { resolve } from 'node:path';
import { build } from 'vite';

/** Builds a file of this folder as our own pages are built. Returns its script. */
export async function buildScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'esnext',
      rolldownOptions: { input: resolve(import.meta.dirname, file) },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${file} of the bench was not built.`);
  return chunk.code;
}
