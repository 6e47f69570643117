import type { Settings } from './settings.ts'

/** The number of social and wallet buttons on Main together. */
const maxButtons = 6

/** How many social providers have a button on Main. Wallets, if configured, keep one button. */
export function countSocialButtons({ products, oauth }: Settings): number {
  if (!products.includes('oauth')) return 0
  return Math.min(oauth.providers.length, products.includes('crypto') ? maxButtons - 1 : maxButtons)
}

/** Whether that many providers are a row of logos instead of a list of buttons. */
export const isRow = ({ oauth }: Settings, count: number): boolean => oauth.layout === 'row' && count > 2

/** How many buttons Main has for wallets. The last one opens the other wallets, or the setup of a new one. */
export const countWalletButtons = (settings: Settings): number => maxButtons - countSocialButtons(settings)
