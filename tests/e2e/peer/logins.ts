/** The logins of the site, one on each path. `reset` is where a mailed reset link leads; `new-passkey` is for who is in. */
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

/** Every page of the site: the logins, and one for the widget's adapter to the same client, without a UI. */
export const pages = [...logins, 'adapter'] as const
export type PageName = (typeof pages)[number]

/** What the site writes into its page. */
export type PeerPage = { publicToken: string; apiUrl: string; login: Login }
