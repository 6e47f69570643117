import { countWalletButtons } from '../../core/buttons.ts'
import type { Settings } from '../../core/settings.ts'

/** Two rows of buttons if Main may show three or more wallets, else one. */
export const rowsOf = (settings: Settings): number => (countWalletButtons(settings) > 2 ? 2 : 1)

/** The height of the wallets on Main in px, independent of how many are found. */
export const heightOf = (settings: Settings): number => rowsOf(settings) * 57 - 12
