import { CodedError } from '../../core/coded-error.ts'
import type { Wallet } from '../../core/wallets.ts'

/** The part of an EIP-1193 provider that is used here. */
export type Eip1193 = {
  request(args: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

export const isEip1193 = (value: unknown): value is Eip1193 =>
  typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'

/** An error with our code for the reason. */
export const walletError = (code: 'no_account' | 'account_changed') =>
  new CodedError(code, `The wallet has another account, or none (${code}).`)

/** Wraps an EIP-1193 provider. */
export function toEthereumWallet(provider: Eip1193): Wallet {
  return {
    async connect() {
      return parseAddress(await provider.request({ method: 'eth_requestAccounts' }))
    },
    async sign(text, address) {
      // The account may have changed before anyone listened. A wallet that rejects `eth_accounts` may still sign,
      // because `personal_sign` names the account.
      const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => undefined)
      const chosen = findAddress(accounts)
      if (Array.isArray(accounts) && chosen !== address)
        throw walletError(chosen === undefined ? 'no_account' : 'account_changed')
      const signature = await provider.request({ method: 'personal_sign', params: [toHex(text), address] })
      if (typeof signature !== 'string') throw new Error('The wallet returned no signature.')
      return signature
    },
    watchAccount(address, changed) {
      const listen = (accounts: unknown) => {
        if (findAddress(accounts) !== address) changed()
      }
      provider.on?.('accountsChanged', listen)
      return () => void provider.removeListener?.('accountsChanged', listen)
    },
  }
}

function parseAddress(accounts: unknown): string {
  const address = findAddress(accounts)
  if (address === undefined) throw walletError('no_account')
  return address
}

/** The first account is the selected account. Lowercase, because some wallets get the EIP-55 checksum wrong. */
function findAddress(accounts: unknown): string | undefined {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  return typeof first === 'string' && /^0x[0-9a-f]{40}$/i.test(first) ? first.toLowerCase() : undefined
}

const toHex = (text: string) =>
  [...new TextEncoder().encode(text)].reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '0x')
