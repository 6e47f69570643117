/** The products that a tag can offer, with the sign-in method of each. */
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
export const productNames = Object.keys(methodOfProduct) as ProductName[] // the keys of a constant

/** A sign-in method, or another part of the flow that is a separate chunk. */
export type MethodName = (typeof methodOfProduct)[ProductName] | 'one-tap' | 'consent' | 'second-factor'
