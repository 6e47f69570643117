import type { Settings } from './settings.ts'

/** The `autocomplete` value of a field of Main, with passkeys if the product is configured. */
export const toAutoComplete = (purpose: string, { products }: Pick<Settings, 'products'>) =>
  products.includes('passkeys') ? `${purpose} webauthn` : purpose
