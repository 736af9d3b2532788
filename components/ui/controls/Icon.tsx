const PATHS = {
  attach:
    'M12.5 7.2 7.6 12a3 3 0 0 1-4.2-4.3l5-4.9a2 2 0 0 1 2.8 2.9l-4.9 4.8a1 1 0 0 1-1.4-1.4l4.3-4.2',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  close: 'm4 4 8 8m0-8-8 8',
  desk: 'M9 3h4v4m0-4L7.5 8.5M6 4H3.5v8.5H12V10',
  done: 'm3.5 8.5 3 3 6-7',
  place: 'M2.5 3.5h11v9h-11zm7 0v9',
  fold: 'M3.5 3.5 8 8l-4.5 4.5m5-9L13 8l-4.5 4.5',
  down: 'M8 3v9.5M4 8.7l4 4 4-4',
  unread: 'M9.5 4H2.5v8.5h11V7.5M2.5 5l5.5 4 2.2-1.6M13 2.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3',
  edit: 'm10.5 3.5 2 2L6 12l-2.6.6L4 10z',
} as const;

/** A decorative icon. The element around it has the accessible name. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
