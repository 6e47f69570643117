import type { ProductName } from '#contract/products.ts'
import { findOneTap } from '../core/one-tap.ts'
import type { OtpChannel } from '../core/provider/otps.ts'
import type { Settings } from '../core/settings.ts'
import { type BlockName, loaders } from './blocks.ts'

/** The products with buttons on Main, in order, and the block that renders each. */
const buttons = Object.entries(loaders).flatMap(([name, loader]) =>
  'product' in loader ? [[loader.product, name as BlockName] as const] : [],
)

const isButton = (product: ProductName) => buttons.some(([name]) => name === product)

/** The blocks with buttons above and below the forms of Main. */
export type Arrangement = { above: readonly BlockName[]; below: readonly BlockName[] }

/**
 * Buttons and forms follow the order of the products; the forms take the place of the first product with a form.
 * Google's prompt includes its button.
 *
 * @param canPrompt whether the browser can open a prompt for passkeys; without it, passkeys have no button
 */
export function arrange(settings: Settings, canPrompt: boolean): Arrangement {
  if (findOneTap(settings)) return { above: ['one-tap'], below: [] }
  const { products } = settings
  const firstFormIndex = products.findIndex((product) => !isButton(product))
  const forms = firstFormIndex < 0 ? products.length : firstFormIndex
  const blocksOf = (some: readonly ProductName[]) =>
    buttons.flatMap(([product, block]) =>
      some.includes(product) && (canPrompt || product !== 'passkeys') ? block : [],
    )
  return { above: blocksOf(products.slice(0, forms)), below: blocksOf(products.slice(forms)) }
}

/**
 * The tabs of Main, in the order of the products and of the channels of `otp`. All forms that begin with an email
 * address share one tab.
 */
export const findTabs = ({ products, otp }: Settings): OtpChannel[] => {
  const tabs = products.flatMap((product): readonly OtpChannel[] => {
    if (product === 'otp') return otp.methods
    return product === 'emailMagicLinks' || product === 'passwords' ? ['email'] : []
  })
  return [...new Set(tabs)]
}
