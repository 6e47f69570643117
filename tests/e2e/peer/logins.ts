/** The logins of the site, one on each path. `reset` is where a mailed reset link leads. */
export const logins = [
  'codes',
  'links',
  'passwords',
  'passwords-or-code',
  'passwords-or-link',
  'reset',
] as const
export type Login = (typeof logins)[number]

/** What the site writes into its page. */
export type PeerPage = { publicToken: string; apiUrl: string; login: Login }
