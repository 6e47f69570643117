import { generateKeyPairSync, sign } from 'node:crypto'
import type { Page } from '@playwright/test'
import bs58 from 'bs58'
import { Wallet } from 'ethers/wallet'

/** How a page can detect the wallet. */
export type Way =
  | { by: 'announcement'; rdns: string; name: string; uuid?: string }
  | { by: 'registration'; name: string }
  /** `window.ethereum`; several wallets share it through `providers`. */
  | { by: 'ethereum'; flags?: readonly string[] }
  | { by: 'solana'; flags?: readonly string[] }
  | { by: 'global'; path: string }

/** A wallet in the visitor's browser, with its own key. Tests can change its behavior at any time. */
export type BrowserWallet = {
  address: string
  requests: { method: string; text?: string }[]
  /** Declines, never responds, shares no account, or does what the page requests. */
  responses: Partial<Record<'connect' | 'sign', 'decline' | 'silence' | 'no account' | 'busy' | 'nonsense'>>
  /** Returns this signature instead of the correct one. */
  signature?: string
  /** Makes the wallet appear now, if it was configured to appear late. */
  come(): Promise<void>
  /** Switches to another account, with an event if the wallet sends them. */
  chooseAnother(say?: boolean): Promise<void>
  changeChain(): Promise<void>
}

type Order = { method: string; text?: string | undefined }
type Said = { value?: unknown; error?: { code?: number; message: string } }
type WalletSetup = { number: number; way: Way; late: boolean }

declare global {
  interface Window {
    askWallet(number: number, order: Order): Promise<Said>
    wallets: Map<number, { come(): void; emit(event: string, value: unknown): void }>
  }
}

const isSolana = (way: Way) =>
  way.by === 'registration' || way.by === 'solana' || (way.by === 'global' && way.path.startsWith('phantom'))

/**
 * Injects wallets into every page that is opened from now on. Their keys stay here, and their signatures are real.
 *
 * @param late they appear when `come` is called
 */
export async function installWallets(
  page: Page,
  ways: readonly Way[],
  { late = false } = {},
): Promise<BrowserWallet[]> {
  const { wallets, shown: setups } = await prepare(page, ways, late)
  await page.addInitScript(showWallets, setups)
  return wallets
}

/** Injects wallets into the current page. */
export async function bringWallets(page: Page, ways: readonly Way[]): Promise<BrowserWallet[]> {
  const { wallets, shown: setups } = await prepare(page, ways, false)
  await page.evaluate(showWallets, setups)
  return wallets
}

async function prepare(page: Page, ways: readonly Way[], late: boolean) {
  const made = ways.map((way, number) => createWallet(page, number, isSolana(way)))
  await page.exposeFunction('askWallet', (number: number, order: Order) => made[number]?.ask(order))
  const setups = ways.map((way, number): WalletSetup => ({ number, way, late }))
  return { wallets: made.map(({ wallet }) => wallet), shown: setups }
}

function createWallet(page: Page, number: number, solana: boolean) {
  const keys = [0, 1].map(() => (solana ? solanaKey() : ethereumKey()))
  let chosen = keys[0] ?? ethereumKey()
  const wallet: BrowserWallet = {
    address: chosen.address,
    requests: [],
    responses: {},
    come: () => page.evaluate((which) => window.wallets.get(which)?.come(), number),
    async chooseAnother(say = true) {
      chosen = keys[1] ?? chosen
      wallet.address = chosen.address
      const event = solana ? 'accountChanged' : 'accountsChanged'
      const value = solana ? chosen.address : [chosen.address]
      if (say) await emit(event, value)
    },
    changeChain: () => emit('chainChanged', '0x89'),
  }
  const emit = (event: string, value: unknown) =>
    page.evaluate((said) => window.wallets.get(said.number)?.emit(said.event, said.value), {
      number,
      event,
      value,
    })

  async function ask(order: Order): Promise<Said> {
    const { method, text } = order
    wallet.requests.push({ method, ...(text !== undefined && { text }) })
    if (method === 'accounts') return { value: chosen.address }
    switch (wallet.responses[method as 'connect' | 'sign']) {
      case 'decline':
        return { error: { code: 4001, message: 'User rejected the request.' } }
      case 'busy':
        return { error: { code: -32002, message: 'Already pending.' } }
      case 'no account':
        return { value: null }
      case 'nonsense':
        return { error: { message: 'Internal error' } }
      case 'silence':
        return new Promise(() => {})
      default:
        return {
          value:
            method === 'connect' ? chosen.address : (wallet.signature ?? (await chosen.sign(text ?? ''))),
        }
    }
  }
  return { wallet, ask }
}

function ethereumKey() {
  const wallet = Wallet.createRandom()
  return {
    address: wallet.address,
    sign: (hex: string) => wallet.signMessage(Buffer.from(hex.slice(2), 'hex')),
  }
}

function solanaKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    address: bs58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')),
    sign: async (hex: string) => sign(null, Buffer.from(hex, 'hex'), privateKey).toString('hex'),
  }
}

/** Runs in the page. */
function showWallets(setups: readonly WalletSetup[]) {
  const { askWallet } = window
  window.wallets = new Map()
  for (const { number, way, late } of setups) {
    const listeners: { event: string; listen(value: unknown): void }[] = []
    const on = (event: string, listen: (value: unknown) => void) => void listeners.push({ event, listen })
    const ask = async (order: Order) => {
      const { value, error } = await askWallet(number, order)
      if (error) throw Object.assign(new Error(error.message), error)
      return value
    }
    const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const toBytes = (hex: unknown) =>
      hex === null
        ? null
        : Uint8Array.from(String(hex).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    const flagsOf = (flags: readonly string[] = []) => Object.fromEntries(flags.map((flag) => [flag, true]))

    const ethereum = {
      on,
      removeListener: () => {},
      // Like a real wallet, it requires its `this`.
      async request(this: unknown, { method, params = [] }: { method: string; params?: unknown[] }) {
        if (this !== ethereum) throw new Error('Called without its wallet.')
        if (method === 'personal_sign') return ask({ method: 'sign', text: String(params[0]) })
        const address = await ask({ method: method === 'eth_requestAccounts' ? 'connect' : 'accounts' })
        return address === null ? [] : [address]
      },
    }
    const injectedSolana = {
      on,
      off: () => {},
      async connect() {
        const address = await ask({ method: 'connect' })
        return { publicKey: address === null ? null : { toString: () => address } }
      },
      async signMessage(message: Uint8Array) {
        return { signature: toBytes(await ask({ method: 'sign', text: toHex(message) })) }
      },
    }
    const account = { address: '' }
    const standard = {
      version: '1.0.0',
      name: way.by === 'registration' ? way.name : '',
      icon: 'data:image/svg+xml;base64,PHN2Zy8+',
      chains: ['solana:mainnet'],
      get accounts() {
        return account.address === '' ? [] : [account]
      },
      features: {
        'standard:connect': {
          version: '1.0.0',
          async connect() {
            account.address = String((await ask({ method: 'connect' })) ?? '')
            return { accounts: standard.accounts }
          },
        },
        'standard:events': {
          version: '1.0.0',
          on(_: string, listen: () => void) {
            const changed = (address: unknown) => {
              account.address = String(address)
              listen()
            }
            on('accountChanged', changed)
            return () => {}
          },
        },
        'solana:signMessage': {
          version: '1.1.0',
          async signMessage({ message }: { message: Uint8Array }) {
            return [{ signature: toBytes(await ask({ method: 'sign', text: toHex(message) })) }]
          },
        },
      },
    }

    const come = () => {
      switch (way.by) {
        case 'announcement': {
          const { rdns, name, uuid = `00000000-0000-4000-8000-00000000000${number}` } = way
          const detail = Object.freeze({ info: { uuid, name, rdns, icon: '' }, provider: ethereum })
          const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
          addEventListener('eip6963:requestProvider', announce)
          return announce()
        }
        case 'registration': {
          const register = (api: { register(wallet: unknown): void }) => api.register(standard)
          addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
          return dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
        }
        case 'ethereum': {
          Object.assign(ethereum, flagsOf(way.flags))
          const before = (window as { ethereum?: { providers?: unknown[] } }).ethereum
          const providers = before ? [...(before.providers ?? [before]), ethereum] : undefined
          return Object.assign(window, { ethereum: providers ? { ...ethereum, providers } : ethereum })
        }
        case 'solana':
          return Object.assign(window, { solana: Object.assign(injectedSolana, flagsOf(way.flags)) })
        case 'global': {
          const [first = '', second] = way.path.split('.')
          const provider = first === 'phantom' ? injectedSolana : ethereum
          return Object.assign(window, { [first]: second ? { [second]: provider } : provider })
        }
      }
    }
    window.wallets.set(number, {
      come,
      emit: (event, value) => {
        for (const listener of listeners) if (listener.event === event) listener.listen(value)
      },
    })
    if (!late) come()
  }
}
