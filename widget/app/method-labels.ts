import { findOneTap } from '../core/one-tap.ts'
import type { OtpChannel } from '../core/provider.ts'
import type { ProductName, Settings } from '../core/settings.ts'
import type { BlockName } from './blocks.ts'

/** The products that are buttons on Main, in the order that buttons have among themselves, and the piece that draws each. */
const buttons: readonly [ProductName, BlockName][] = [
  ['passkeys', 'passkey'],
  ['oauth', 'social'],
  ['crypto', 'wallet'],
]

const isButton = (product: ProductName) => buttons.some(([name]) => name === product)

/** The buttons of Main above its forms and below them, as pieces. */
export type Arrangement = { above: readonly BlockName[]; below: readonly BlockName[] }

/**
 * Buttons and forms follow the order of the products: the forms stand where the first product with a form is named.
 * Google's prompt has its button with it.
 *
 * @param canPrompt whether the browser can open a prompt for passkeys; else there is no button for it
 */
export function arrange(settings: Settings, canPrompt: boolean): Arrangement {
  if (findOneTap(settings)) return { above: ['one-tap'], below: [] }
  const { products } = settings
  const found = products.findIndex((product) => !isButton(product))
  const forms = found < 0 ? products.length : found
  const piecesOf = (some: readonly ProductName[]) =>
    buttons.flatMap(([product, piece]) =>
      some.includes(product) && (canPrompt || product !== 'passkeys') ? piece : [],
    )
  return { above: piecesOf(products.slice(0, forms)), below: piecesOf(products.slice(forms)) }
}

/**
 * The forms of Main, a tab for each: in the order of the products, and of the codes' methods inside `otp`. What
 * begins with an email address is one tab, where the first of it stands.
 */
export const findTabs = ({ products, otp }: Settings): OtpChannel[] => {
  const tabs = products.flatMap((product): readonly OtpChannel[] => {
    if (product === 'otp') return otp.methods
    return product === 'emailMagicLinks' || product === 'passwords' ? ['email'] : []
  })
  return [...new Set(tabs)]
}
