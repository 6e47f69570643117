import type { Settings } from './settings.ts'

/** What a field of Main asks the browser to fill in: its own kind of text, and passkeys where there are any. */
export const toAutoComplete = (purpose: string, { products }: Pick<Settings, 'products'>) =>
  products.includes('passkeys') ? `${purpose} webauthn` : purpose
