import type { Settings } from '../../core/settings.ts'
import type { FoundWallet } from '../../core/wallets.ts'

/** Social and wallet buttons of Main together. */
const mostButtons = 6

/** How many buttons Main has for wallets: the last of them leads to the other wallets or to setting one up. */
export function countButtons(settings: Settings & { oauth?: { providers: readonly unknown[] } }): number {
  const social = settings.products.includes('oauth') ? (settings.oauth?.providers.length ?? 0) : 0
  return Math.max(mostButtons - social, 1)
}

/** The wallets with a button on Main, and the rest. */
export function divide(wallets: readonly FoundWallet[], settings: Settings) {
  const onMain = countButtons(settings) - 1
  return { onMain: wallets.slice(0, onMain), others: wallets.slice(onMain) }
}
