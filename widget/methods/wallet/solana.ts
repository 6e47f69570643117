import bs58 from 'bs58'
import type { Wallet } from '../../core/wallets.ts'
import { walletError } from './ethereum.ts'
import { fieldsOf } from './read-unknown.ts'

/** The interface of `window.solana`. */
export type InjectedSolana = {
  connect(): Promise<unknown>
  publicKey?: unknown
  signMessage?(message: Uint8Array, display: string): Promise<unknown>
  request?(args: { method: string; params: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  off?(event: string, listener: (value: unknown) => void): unknown
}

export const isInjectedSolana = (value: unknown): value is InjectedSolana =>
  typeof value === 'object' && value !== null && 'connect' in value && typeof value.connect === 'function'

/** Wraps a wallet injected as `window.solana`. */
export function toInjectedSolanaWallet(provider: InjectedSolana): Wallet {
  return {
    async connect() {
      const { publicKey = provider.publicKey } = fieldsOf(await provider.connect())
      return parseAddress(publicKey)
    },
    async sign(text, address) {
      if (provider.publicKey && findAddress(provider.publicKey) !== address) {
        throw walletError('account_changed')
      }
      const message = new TextEncoder().encode(text)
      const response = provider.signMessage
        ? await provider.signMessage(message, 'utf8')
        : await provider.request?.({ method: 'signMessage', params: { message, display: 'utf8' } })
      return toBase58(fieldsOf(response).signature ?? response)
    },
    watchAccount(address, changed) {
      const listen = (publicKey: unknown) => {
        if (findAddress(publicKey) !== address) changed()
      }
      provider.on?.('accountChanged', listen)
      return () => void provider.off?.('accountChanged', listen)
    },
  }
}

type StandardAccount = { readonly address: string }

/** The part of a Wallet Standard wallet that is used here. */
export type StandardWallet = {
  readonly name: string
  readonly accounts: readonly StandardAccount[]
  readonly features: {
    readonly 'standard:connect': { connect(): Promise<{ accounts: readonly StandardAccount[] }> }
    readonly 'standard:events'?: { on(event: 'change', listener: () => void): () => void }
    readonly 'solana:signMessage': {
      signMessage(args: {
        account: StandardAccount
        message: Uint8Array
      }): Promise<readonly { signature: Uint8Array }[]>
    }
  }
}

/** Whether a registered wallet supports Solana sign-in. */
export function isStandardSolana(value: unknown): value is StandardWallet {
  const { name, features } = fieldsOf(value)
  const standardFeatures = fieldsOf(features)
  return (
    typeof name === 'string' &&
    typeof fieldsOf(standardFeatures['standard:connect']).connect === 'function' &&
    typeof fieldsOf(standardFeatures['solana:signMessage']).signMessage === 'function'
  )
}

/** Wraps a Wallet Standard wallet. */
export function toStandardWallet(wallet: StandardWallet): Wallet {
  const { features } = wallet
  return {
    async connect() {
      const { accounts } = await features['standard:connect'].connect()
      return parseAddress(accounts[0]?.address)
    },
    async sign(text, address) {
      const account = wallet.accounts.find((candidate) => candidate.address === address)
      if (!account) throw walletError('account_changed')
      const message = new TextEncoder().encode(text)
      const [signed] = await features['solana:signMessage'].signMessage({ account, message })
      return toBase58(signed?.signature)
    },
    watchAccount(address, changed) {
      const listen = () => {
        if (wallet.accounts[0]?.address !== address) changed()
      }
      return features['standard:events']?.on('change', listen) ?? (() => {})
    },
  }
}

function parseAddress(publicKey: unknown): string {
  const address = findAddress(publicKey)
  if (address === undefined) throw walletError('no_account')
  return address
}

/** A public key is an object whose `toString` returns base58. */
function findAddress(publicKey: unknown): string | undefined {
  const text = publicKey === null || publicKey === undefined ? '' : String(publicKey)
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : undefined
}

/** Signatures are bytes; some wallets return base58 instead. */
function toBase58(signature: unknown): string {
  if (typeof signature === 'string') return signature
  if (!ArrayBuffer.isView(signature)) throw new Error('The wallet returned no signature.')
  return bs58.encode(new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength))
}
