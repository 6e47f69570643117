import { countWalletButtons } from '../../core/buttons.ts'
import type { Settings } from '../../core/settings.ts'
import type { FoundWallet } from '../../core/wallets.ts'

/** Splits the wallets into those with a button on Main and the rest. */
export function splitOverflow(wallets: readonly FoundWallet[], settings: Settings) {
  const onMain = countWalletButtons(settings) - 1
  return { onMain: wallets.slice(0, onMain), overflow: wallets.slice(onMain) }
}
