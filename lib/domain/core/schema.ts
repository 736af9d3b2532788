import { config } from 'zod/mini';

// zod compiles object parsers with `new Function` if it can. Extension pages forbid that, and the
// attempt alone is reported as a CSP violation, so we disable it.
config({ jitless: true });

export * from 'zod/mini';
