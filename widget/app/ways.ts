import type { OtpChannel } from '../core/provider.ts'
import type { ProductName, Settings } from '../core/settings.ts'
import type { BlockName } from './blocks.ts'

/** The products that are buttons on Main, and the piece that draws each. */
const buttonsOf: Partial<Record<ProductName, BlockName>> = {}

/** The pieces of Main with buttons, in the order of the configuration's products. */
export const findButtons = ({ products }: Settings): BlockName[] =>
  products.flatMap((product) => buttonsOf[product] ?? [])

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
