/** The product's logo: a cake that is a padlock, in the colors of the text and the icing. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M10.5 13V9.5a5.5 5.5 0 0 1 11 0V13"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M4 16h24v9.5a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4Zm12 5.6a1.9 1.9 0 0 1 1.05 3.48l.55 2.32h-3.2l.55-2.32A1.9 1.9 0 0 1 16 21.6Z"
      />
      <path
        fill="var(--icing)"
        d="M8 12.5h16a4 4 0 0 1 4 4v1.6a2.2 2.2 0 0 1-4.4 0v-.5a1.1 1.1 0 0 0-2.2 0 1.9 1.9 0 0 1-3.8 0 1.1 1.1 0 0 0-2.2 0v1.3a1.9 1.9 0 0 1-3.8 0v-1.3a1.1 1.1 0 0 0-2.2 0 2.7 2.2 0 0 1-5.4 0v-1.1a4 4 0 0 1 4-4Z"
      />
    </svg>
  )
}
