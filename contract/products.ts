/** The products that a tag and a project can offer, with the sign-in method of each in the widget. */
export const methodOfProduct = {
  oauth: 'oauth',
  crypto: 'wallet',
  emailMagicLinks: 'magic-link',
  otp: 'otp',
  passwords: 'password',
  passkeys: 'passkey',
} as const

export type ProductName = keyof typeof methodOfProduct

/** In the order of the table. */
export const productNames = Object.keys(methodOfProduct) as [ProductName, ...ProductName[]] // the keys of a constant

/** Returns whether a project offers a product (rule A28). */
export const offers = ({ products }: { products: readonly string[] }, product: ProductName): boolean =>
  products.includes(product)

/**
 * The files of the widget's script that show the buttons of a product, without the digest of their names. The printed tag
 * requests them early, because the runtime is the first to know them.
 */
export const buttonChunks: Partial<Record<string, readonly string[]>> = {
  passkeys: ['PasskeyButton'],
  crypto: ['wallet2', 'WalletButtons', 'page-wallets'],
}
