import { config } from 'zod/mini';

// zod compiles object parsers with `new Function` where it may. Extension pages forbid that, and
// the attempt alone is reported as a CSP violation, so it must not even try.
config({ jitless: true });

export * from 'zod/mini';
