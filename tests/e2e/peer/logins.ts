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
 * Every page of the site: the sign-in pages; two pages without UI, for the widget's adapter to the same client and for the
 * client for businesses; and the prebuilt interface for businesses.
 */
export const pages = [...logins, 'adapter', 'business', 'prebuilt-business'] as const
export type PageName = (typeof pages)[number]

/** What the prebuilt interface for businesses shows, in the URL of its page. */
export type BusinessChoice = {
  publicToken: string
  flow: 'Discovery' | 'Organization' | 'PasswordReset'
  products: ('emailOtp' | 'emailMagicLinks' | 'passwords')[]
  /** the slug of the organization whose page it is */
  slug?: string
}

/** The settings in each page. */
export type PeerPage = { publicToken: string; apiUrl: string; login: Login }
