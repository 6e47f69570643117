import { countWallets } from '../../core/buttons.ts'
import type { Settings } from '../../core/settings.ts'

/** Two rows of buttons on Main where there may be three wallets or more, else one. */
export const rowsOf = (settings: Settings): number => (countWallets(settings) > 2 ? 2 : 1)

/** The height in px that the wallets take on Main, however many there are. */
export const heightOf = (settings: Settings): number => rowsOf(settings) * 57 - 12
