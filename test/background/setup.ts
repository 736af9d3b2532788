// Features register their commands and hooks, as the start of the background does. Loaded with
// `import()`, after `setup-fresh.ts` gave this file modules of its own.
await import('../../lib/background/app/features');

export {};
