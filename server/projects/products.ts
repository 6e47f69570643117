/** The ways to sign in that a project may offer, by the names that the widget's configuration has for them. */
export const products = ['oauth', 'crypto', 'emailMagicLinks', 'otp', 'passwords', 'passkeys'] as const

export type Product = (typeof products)[number]

/** Whether people may sign in to the project this way (rule A28). */
export const offers = ({ products: offered }: { products: readonly string[] }, product: Product): boolean =>
  offered.includes(product)
