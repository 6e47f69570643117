import type { WalletHint } from './states.ts'

/**
 * EIP-1193 and EIP-1474: declined; not authorized for this account, for example because it is locked; a request of this
 * kind is pending.
 */
const hintOf = new Map<unknown, WalletHint>([
  [4001, 'refused'],
  [4100, 'no_account'],
  [-32002, 'pending'],
  ['ACTION_REJECTED', 'refused'],
  ['account_changed', 'account_changed'],
  ['no_account', 'no_account'],
])

/** Returns the reason for a wallet's error, or null if unknown. */
export function toHint(error: unknown): WalletHint | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, message } = error as { code?: unknown; message?: unknown }
  const hint = hintOf.get(code)
  if (hint) return hint
  // Wallet Standard wallets have no error codes, only messages.
  return typeof message === 'string' && /reject|declin|denied|cancel/i.test(message) ? 'refused' : null
}
