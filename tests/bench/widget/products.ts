/** The products that both widgets offer, by their name in both configurations. */
export const products = [
  { name: 'otp', title: 'a code by email', sends: '/sdk/v1/otps/email/login_or_create' },
  { name: 'emailMagicLinks', title: 'a link by email', sends: '/sdk/v1/magic_links/email/login_or_create' },
] as const
export type Product = (typeof products)[number]

export const logins = ['plain', 'prerendered', 'prebuilt'] as const
export type Login = (typeof logins)[number]

/** The settings in the site's page. */
export type BenchPage = { publicToken: string; apiUrl: string; product: Product['name'] }
