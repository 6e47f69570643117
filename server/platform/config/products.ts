/** The products that a project may offer, as the widget's configuration names them. */
export const products = ['oauth', 'crypto', 'emailMagicLinks', 'otp', 'passwords', 'passkeys'] as const

export type Product = (typeof products)[number]

/** Returns whether a project offers a product (rule A28). */
export const offers = ({ products: offered }: { products: readonly string[] }, product: Product): boolean =>
  offered.includes(product)
