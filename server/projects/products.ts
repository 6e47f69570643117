/** The ways to sign in that a project may offer, by the names that the widget's configuration has for them. */
export const products = ['oauth', 'crypto', 'emailMagicLinks', 'otp', 'passwords', 'passkeys'] as const
