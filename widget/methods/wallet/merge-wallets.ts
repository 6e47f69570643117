import { type FoundWallet, type Wallet, type WalletType, walletTypes } from '../../core/wallets.ts'

/** A wallet that was found, and the object that it is: two finds of one object are one wallet. */
export type DiscoveredWallet = {
  object: object
  wallet: Wallet
  id: string
  type: WalletType
  name: string | null
}

/** What each of the three ways has found: EIP-6963, the Wallet Standard, and what pages are given in globals. */
export type DiscoveredWallets = {
  announced: readonly DiscoveredWallet[]
  registered: readonly DiscoveredWallet[]
  injected: readonly DiscoveredWallet[]
}

/**
 * One list of all that was found. What introduces itself counts first: a global is only taken for a wallet that
 * has not, because it may be any of those that have, under the flag of another.
 */
export function mergeWallets({ announced, registered, injected }: DiscoveredWallets): DiscoveredWallet[] {
  const introduced = unique([...registered, ...announced])
  const has = (type: WalletType) => introduced.some((find) => find.type === type)
  const isKnown = (find: DiscoveredWallet) => introduced.some(({ object }) => object === find.object)
  // A wallet that names itself nowhere else is one of those that did, if any did.
  const isSpare = ({ type }: DiscoveredWallet) =>
    has(type) || (type === 'Ethereum' && announced.length > 0) || (type === 'Solana' && registered.length > 0)
  const others = unique(injected.filter((find) => !isKnown(find) && !isSpare(find)))
  const all = [...introduced, ...others]
  // The same extension: its Ethereum side has no button of its own beside the one it is known by.
  const hasPhantom = all.some(({ type }) => type === 'Phantom')
  const shown = all.filter(({ type, name }) => !(hasPhantom && type === 'Ethereum' && name === 'Phantom'))
  return distinguish(shown.sort((a, b) => walletTypes.indexOf(a.type) - walletTypes.indexOf(b.type)))
}

const unique = (finds: readonly DiscoveredWallet[]) =>
  finds.filter((find, at) => finds.findIndex(({ object }) => object === find.object) === at)

/** No two look the same: the later one says its chain where that differs, else gets a number. */
function distinguish(finds: readonly DiscoveredWallet[]): DiscoveredWallet[] {
  const taken = new Map<string, WalletType>()
  return finds.map((find) => {
    const first = taken.get(find.name ?? find.type)
    let name = find.name
    if (first !== undefined) {
      const base = find.name ?? find.type
      name = first !== 'Solana' && find.type === 'Solana' ? `${base} (Solana)` : base
      for (let number = 2; taken.has(name); number++) name = `${base} (${number})`
    }
    taken.set(name ?? find.type, find.type)
    return { ...find, name }
  })
}

export const toFoundWallet = ({ id, type, name }: DiscoveredWallet): FoundWallet => ({ id, type, name })
