import type { Settings } from './settings.ts'

/** Social and wallet buttons of Main together. */
const mostButtons = 6

/** How many sites have a button on Main at once. Where there are wallets too, one button is left for them. */
export function countSites({ products, oauth }: Settings): number {
  if (!products.includes('oauth')) return 0
  return Math.min(oauth.providers.length, products.includes('crypto') ? mostButtons - 1 : mostButtons)
}

/** How many buttons Main has for wallets: the last of them leads to the other wallets or to setting one up. */
export const countWallets = (settings: Settings): number => mostButtons - countSites(settings)
