import type { WalletChain } from '../../core/wallets.ts'

/** A wallet in the visitor's browser. It approves every request, unless it declines. */
export type TestWallet = {
  chain: WalletChain
  /** The wallet's name, such as `MetaMask` or `Phantom`. */
  name: string
  /** The address of its account. Defaults to a valid address. */
  address?: string
  /** What the visitor declines: to connect an account, or to sign. */
  declines?: 'connect' | 'sign'
}

/** The domains by which the widget recognizes wallets that have a logo. */
const domains: Record<string, string> = {
  MetaMask: 'io.metamask',
  Coinbase: 'com.coinbase.wallet',
  Binance: 'com.binance.wallet',
}

/** The error of a wallet whose user declines (EIP-1193). */
const declined = () => Object.assign(new Error('The user declined the request.'), { code: 4001 })

/** Announces wallets to a page: for Ethereum as EIP-6963 says, for Solana as the Wallet Standard says. */
export function announceWallets(page: Window & typeof globalThis, wallets: readonly TestWallet[]): void {
  wallets.forEach((wallet, index) => {
    if (wallet.chain === 'ethereum') announceEthereum(page, wallet, index)
    else registerSolana(page, wallet)
  })
}

function announceEthereum(
  page: Window & typeof globalThis,
  { name, address = `0x${'1'.repeat(40)}`, declines }: TestWallet,
  index: number,
) {
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'personal_sign') {
        if (declines === 'sign') throw declined()
        return `0x${'00'.repeat(65)}`
      }
      if (method === 'eth_requestAccounts' && declines === 'connect') throw declined()
      return [address]
    },
  }
  const info = { uuid: `test-wallet-${index}`, name, rdns: domains[name] ?? 'test.wallet', icon: 'data:,' }
  const announce = () =>
    page.dispatchEvent(
      new page.CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
}

function registerSolana(
  page: Window & typeof globalThis,
  { name, address = '1'.repeat(32), declines }: TestWallet,
) {
  const accounts = [{ address }]
  const wallet = {
    version: '1.0.0',
    name,
    accounts,
    features: {
      'standard:connect': {
        async connect() {
          if (declines === 'connect') throw declined()
          return { accounts }
        },
      },
      'solana:signMessage': {
        async signMessage() {
          if (declines === 'sign') throw declined()
          return [{ signature: new Uint8Array(64) }]
        },
      },
    },
  }
  type Registry = { register(wallet: object): void }
  const register = ({ register }: Registry) => register(wallet)
  page.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent<Registry>).detail),
  )
  page.dispatchEvent(new page.CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
