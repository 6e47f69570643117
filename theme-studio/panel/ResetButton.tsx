/** @jsxRuntime classic */
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React from 'react'

/** Returns a value to its default. */
export const ResetButton = ({
  label,
  isSet,
  reset,
}: {
  label: string
  isSet: boolean
  reset: () => void
}) => (
  <button
    type="button"
    className="studio-reset"
    aria-label={`${label}: use the default`}
    title="Use the default"
    disabled={!isSet}
    onClick={reset}
  >
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M3 3v4h4M3.4 7A5 5 0 1 1 3 9.5" />
    </svg>
  </button>
)
