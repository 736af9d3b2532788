/** One way in which a CRM serves the same application. */
export type Page = {
  /** The part before `/customers/42` in its addresses. */
  base: string;
  /** Read by `public/app.js`. */
  mode: 'desk' | 'nameless' | 'legacy' | 'hostile';
  headers: Record<string, string>;
  /** The layout of its page, if it is not plain: `public/layouts.css` and `.js` read it. */
  layout?: string;
};

/** Layouts that the dock has to handle. */
const LAYOUTS = [
  'fixed',
  'wide',
  'wide-empty',
  'full',
  'off-canvas',
  'corner',
  'stubborn',
  'pinned',
  'rtl',
  'turned',
  'turned-root',
  'zoomed',
  'stage',
  'overlays',
] as const;

const OVERLAY_SHEETS = ['overlays', 'overlays-edges', 'overlays-menus']
  .map((name) => `<link rel="stylesheet" href="/${name}.css">`)
  .join('');

const CSP = [
  "default-src 'self'",
  "frame-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
].join('; ');
export const STRICT = { 'content-security-policy': CSP };

/** The variants; the plain one comes last because every address begins with its empty base. */
export const PAGES: readonly Page[] = [
  {
    base: '/coep',
    mode: 'desk',
    headers: {
      ...STRICT,
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    },
  },
  { base: '/nameless', mode: 'nameless', headers: STRICT },
  { base: '/legacy', mode: 'legacy', headers: STRICT },
  // Without a Content-Security-Policy, a page may frame anything.
  { base: '/open', mode: 'desk', headers: {} },
  {
    base: '/sandboxed',
    mode: 'desk',
    headers: { 'content-security-policy': 'sandbox allow-scripts' },
  },
  ...LAYOUTS.map((layout) => ({
    base: `/${layout}`,
    mode: 'desk' as const,
    headers: STRICT,
    layout,
  })),
  { base: '/hostile', mode: 'hostile', headers: STRICT },
  { base: '', mode: 'desk', headers: STRICT },
];

/** The page's HTML: an empty shell, as single-page applications serve it. */
export function shell({ base, mode, layout }: Page): string {
  const title = mode === 'nameless' ? '' : 'Northwind Desk';
  const hostile =
    mode === 'hostile'
      ? '<script src="/hostile.js"></script><link rel="stylesheet" href="/hostile.css">'
      : '';
  const laidOut = layout
    ? '<link rel="stylesheet" href="/layouts.css"><script type="module" src="/layouts.js"></script>'
    : '';
  const overlays =
    layout === 'overlays'
      ? `${OVERLAY_SHEETS}<script type="module" src="/overlays.js"></script>`
      : '';
  return `<!doctype html>
<html lang="en" data-layout="${layout ?? ''}"${layout === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/desk.css">
<link rel="icon" href="/icon.svg">
${hostile}${laidOut}${overlays}
</head>
<body data-base="${base}" data-mode="${mode}">
<script type="module" src="/app.js"></script>
</body>
</html>
`;
}
