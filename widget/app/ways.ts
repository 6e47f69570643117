import { findOneTap } from '../core/one-tap.ts'
import type { PasskeySupport } from '../core/ports.ts'
import type { OtpChannel } from '../core/provider.ts'
import type { ProductName, Settings } from '../core/settings.ts'
import type { BlockName } from './blocks.ts'

/** The products that are buttons on Main, and the piece that draws each. */
const buttonsOf: Partial<Record<ProductName, BlockName>> = { oauth: 'social', crypto: 'wallet' }

/** The pieces of Main with buttons, in the order of the configuration's products. The prompt of Google has its button with it. */
export const findButtons = (settings: Settings): BlockName[] =>
  findOneTap(settings) ? ['one-tap'] : settings.products.flatMap((product) => buttonsOf[product] ?? [])

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

/**
 * Where Main has the button for a passkey: first, unless the fields offer passkeys in their lists; then it is the way
 * for those who look for a button. Undefined where there is none.
 */
export function placePasskey(
  settings: Settings,
  { prompt, autofill }: PasskeySupport,
): 'first' | 'last' | undefined {
  if (!prompt || !settings.products.includes('passkeys')) return undefined
  return autofill && findTabs(settings).length > 0 ? 'last' : 'first'
}
