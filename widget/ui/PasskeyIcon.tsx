/** The passkey icon: a figure and a key. */
export const PasskeyIcon = () => (
  <svg className="lw-icon" part="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <circle cx="9.5" cy="7" r="3.75" />
    <path d="M2.75 19.5c0-3.6 2.9-5.75 6.75-5.75 1 0 1.9.15 2.75.4" />
    <circle cx="17.5" cy="13" r="2.75" />
    <path d="M17.5 15.75v5.5m0-2.75h2.25" />
  </svg>
)
