/** The site's sign-in pages, each at its own path. Reset links open `reset`; `new-passkey` requires a session. */
export const logins = [
  'codes',
  'links',
  'passwords',
  'passwords-or-code',
  'passwords-or-link',
  'reset',
  'passkeys',
  'passkey-autofill',
  'new-passkey',
  'wallets',
  'social',
] as const
export type Login = (typeof logins)[number]

/**
 * Every page of the site: the sign-in pages, and two pages without UI: for the widget's adapter to the same client, and for the
 * client for businesses.
 */
export const pages = [...logins, 'adapter', 'business'] as const
export type PageName = (typeof pages)[number]

/** The settings in each page. */
export type PeerPage = { publicToken: string; apiUrl: string; login: Login }
