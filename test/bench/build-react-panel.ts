import { resolve } from 'node:path';
import { build } from 'vite';

/** Builds `react-panel.tsx` as our own pages are built. Returns its script. */
export async function buildReactPanel(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'esnext',
      rolldownOptions: { input: resolve(import.meta.dirname, 'react-panel.tsx') },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The panel of the bench was not built.');
  return chunk.code;
}
