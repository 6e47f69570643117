import type { WalletHint } from './states.ts'

/** EIP-1193 and EIP-1474: declined; no leave for this account, as when locked; a prompt of the same kind is open. */
const hintOf = new Map<unknown, WalletHint>([
  [4001, 'refused'],
  [4100, 'no_account'],
  [-32002, 'pending'],
  ['ACTION_REJECTED', 'refused'],
  ['account_changed', 'account_changed'],
  ['no_account', 'no_account'],
])

/** What is known of why a wallet did not do it, from whatever it threw; null where nothing is. */
export function toHint(error: unknown): WalletHint | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, message } = error as { code?: unknown; message?: unknown }
  const hint = hintOf.get(code)
  if (hint) return hint
  // Wallets of the Wallet Standard have no codes, only words.
  return typeof message === 'string' && /reject|declin|denied|cancel/i.test(message) ? 'refused' : null
}
