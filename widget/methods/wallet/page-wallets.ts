import type { FoundWallet, Wallets, WalletType } from '../../core/wallets.ts'
import { isEip1193, toEthereumWallet } from './ethereum.ts'
import { ofAnnounced, ofInjected, ofRegistered } from './identify-wallet.ts'
import { type DiscoveredWallet, mergeWallets, toFoundWallet } from './merge-wallets.ts'
import { fieldsOf, read } from './read-unknown.ts'
import { isInjectedSolana, isStandardSolana, toInjectedSolanaWallet, toStandardWallet } from './solana.ts'

/** Injected globals fire no event, so the page is checked again after these delays, in ms. */
const recheckDelaysMs = [50, 250, 1_000, 3_000, 6_000]

/** Detects the page's wallets and keeps watching for late ones. */
export function openPageWallets(page: Window): Wallets {
  const announced = new Map<string, DiscoveredWallet>()
  const announcedNames = new Set<string>()
  const registered = new Map<object, DiscoveredWallet>()
  const injected = new Map<object, DiscoveredWallet>()
  const listeners = new Set<() => void>()
  let list: readonly FoundWallet[] = []

  const all = () => ({
    announced: [...announced.values()],
    registered: [...registered.values()],
    injected: [...injected.values()],
  })

  function update() {
    for (const find of findInjected(page)) {
      if (injected.has(find.object)) continue
      injected.set(find.object, { ...find, id: `injected ${injected.size + 1}` })
    }
    const next = mergeWallets(all()).map(toFoundWallet)
    if (JSON.stringify(next) === JSON.stringify(list)) return
    list = next
    for (const listener of [...listeners]) listener()
  }

  onAnnouncement(page, (find, rdns) => {
    // A repeated announcement is the same wallet, and so is its SDK in the page, which announces the same name. Another
    // provider that claims its ID is ignored.
    if (announced.has(find.id) || announcedNames.has(rdns)) return
    announced.set(find.id, find)
    announcedNames.add(rdns)
    update()
  })
  onRegistration(page, {
    add(find) {
      registered.set(find.object, find)
      update()
    },
    remove(object) {
      registered.delete(object)
      update()
    },
  })
  for (const event of ['ethereum#initialized', 'load', 'focus']) page.addEventListener(event, update)
  for (const ms of recheckDelaysMs) page.setTimeout(update, ms)
  update()

  return {
    list: () => list,
    // Includes wallets that were replaced in the list, because a signature may be in progress.
    find: (id) =>
      Object.values(all())
        .flat()
        .find((find) => find.id === id)?.wallet,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** EIP-6963: wallets announce themselves on load and again when a page requests it. */
function onAnnouncement(page: Window, onNotice: (find: DiscoveredWallet, rdns: string) => void) {
  page.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = fieldsOf((event as CustomEvent).detail)
    const { uuid, name, rdns } = fieldsOf(info)
    if (typeof uuid !== 'string' || typeof name !== 'string' || typeof rdns !== 'string') return
    if (!isEip1193(provider)) return
    const wallet = toEthereumWallet(provider)
    onNotice({ id: `announced ${uuid}`, object: provider, wallet, ...ofAnnounced(rdns, name) }, rdns)
  })
  page.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** Wallet Standard: a wallet registers itself immediately, or once the page announces that it is ready. */
function onRegistration(
  page: Window,
  on: { add(find: DiscoveredWallet): void; remove(object: object): void },
) {
  let count = 0
  const register = (...wallets: readonly unknown[]) => {
    const solana = wallets.filter(isStandardSolana)
    for (const object of solana) {
      const identity = ofRegistered(object.name)
      on.add({ id: `registered ${++count}`, object, wallet: toStandardWallet(object), ...identity })
    }
    return () => solana.forEach(on.remove)
  }
  const api = Object.freeze({ register })
  page.addEventListener('wallet-standard:register-wallet', (event) => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'function') detail(api)
  })
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}

/** Wallets injected as globals. */
function findInjected(page: Window): Omit<DiscoveredWallet, 'id'>[] {
  const ethereum = read(page, 'ethereum')
  const several = read(ethereum, 'providers')
  const binance = read(read(page, 'binancew3w'), 'ethereum') ?? read(page, 'BinanceChain')
  const solana = read(page, 'solana')
  const phantom =
    read(read(page, 'phantom'), 'solana') ?? (read(solana, 'isPhantom') === true ? solana : undefined)
  return [
    ...(Array.isArray(several) && several.length > 0 ? several : [ethereum]).flatMap((provider: unknown) =>
      ofEthereum(provider),
    ),
    ...ofEthereum(binance, 'Binance'),
    ...ofEthereum(read(read(page, 'vessel'), 'ethereum'), 'Vessel'),
    ...ofSolana(phantom, 'Phantom'),
    ...(solana === phantom ? [] : ofSolana(solana, 'Solana')),
  ]
}

function ofEthereum(object: unknown, type?: WalletType): Omit<DiscoveredWallet, 'id'>[] {
  if (!isEip1193(object)) return []
  const identity = type ? { type, name: type } : ofInjected(object)
  return [{ object, wallet: toEthereumWallet(object), ...identity }]
}

function ofSolana(object: unknown, type: WalletType): Omit<DiscoveredWallet, 'id'>[] {
  if (!isInjectedSolana(object)) return []
  return [{ object, wallet: toInjectedSolanaWallet(object), type, name: type === 'Solana' ? null : type }]
}
