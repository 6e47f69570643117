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

/** Every page of the site: the sign-in pages, and a page without UI for the widget's adapter to the same client. */
export const pages = [...logins, 'adapter'] as const
export type PageName = (typeof pages)[number]

/** The settings in each page. */
export type PeerPage = { publicToken: string; apiUrl: string; login: Login }
