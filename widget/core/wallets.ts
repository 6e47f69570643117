import type { Lazy } from './lazy.ts'

/** The wallets with their own name, in display order. Any other wallet is shown as an Ethereum or a Solana wallet. */
export const walletTypes = [
  'Phantom',
  'Metamask',
  'Coinbase',
  'Binance',
  'Vessel',
  'Ethereum',
  'Solana',
] as const
export type WalletType = (typeof walletTypes)[number]

export type WalletChain = 'ethereum' | 'solana'

export const chainOf = (type: WalletType): WalletChain =>
  type === 'Phantom' || type === 'Solana' ? 'solana' : 'ethereum'

/** A wallet in this browser, as plain data. */
export type FoundWallet = {
  id: string
  type: WalletType
  /** Null if the wallet has no name, in which case it is named after its chain. */
  name: string | null
}

/** A wallet. Each call may open a prompt and wait for the visitor. */
export type Wallet = {
  /** Requests an account. @returns its address */
  connect(): Promise<string>
  /** Signs the text with that account. @returns hex for Ethereum, base58 for Solana */
  sign(text: string, address: string): Promise<string>
  /** Calls back when another account is chosen in the wallet. @returns an unsubscribe function */
  watchAccount(address: string, changed: () => void): () => void
}

/** The wallets of this browser. Some announce themselves late, so the list may grow. */
export type Wallets = {
  /** Returns the same list until it changes. */
  list(): readonly FoundWallet[]
  find(id: string): Wallet | undefined
  watch(listener: () => void): () => void
}

/** The wallets, once the chunk that detects them has loaded. */
export type LazyWallets = Lazy<Wallets>
