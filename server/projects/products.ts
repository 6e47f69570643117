/** The ways to sign in that a project may offer, by the names that the widget's configuration has for them. */
export const products = ['oauth', 'crypto', 'emailMagicLinks', 'otp', 'passwords', 'passkeys'] as const

/** Those that the portal's login page can offer: social sign-in would need to be told which sites as well. */
export const portalProducts = products.filter((product) => product !== 'oauth')
