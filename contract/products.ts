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
