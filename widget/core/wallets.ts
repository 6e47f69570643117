import type { Lazy } from './lazy.ts'

/** The wallets that are known by name; any other is an Ethereum or a Solana wallet. In the order they are offered. */
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
  /** What it is called; null where it does not say, and is called after its chain. */
  name: string | null
}

/** What a wallet does for us. Each call may open its prompt, and may wait there for as long as the person does. */
export type Wallet = {
  /** Asks for an account. Gives its address. */
  connect(): Promise<string>
  /** Has the text signed by that account: as hex for Ethereum, in base58 for Solana. */
  sign(text: string, address: string): Promise<string>
  /** Calls when another account than this one is chosen in the wallet. Gives back how to stop. */
  watchAccount(address: string, changed: () => void): () => void
}

/** The wallets of this browser. Some are there late, so the list may grow. */
export type Wallets = {
  /** The same list until it changes. */
  list(): readonly FoundWallet[]
  find(id: string): Wallet | undefined
  watch(listener: () => void): () => void
}

/** The wallets, once the chunk that looks for them is here. */
export type LazyWallets = Lazy<Wallets>
