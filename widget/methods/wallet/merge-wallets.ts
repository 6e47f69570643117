import { type FoundWallet, type Wallet, type WalletType, walletTypes } from '../../core/wallets.ts'

/** A detected wallet and the provider object behind it. Two detections of one object count as one wallet. */
export type DiscoveredWallet = {
  object: object
  wallet: Wallet
  id: string
  type: WalletType
  name: string | null
}

/** Wallets by detection method: EIP-6963, Wallet Standard, and injected globals. */
export type DiscoveredWallets = {
  announced: readonly DiscoveredWallet[]
  registered: readonly DiscoveredWallet[]
  injected: readonly DiscoveredWallet[]
}

/**
 * Merges the detected wallets into one list. Wallets that announce themselves take precedence: a global counts only if
 * it cannot be one of them, because wallets share globals under each other's flags.
 */
export function mergeWallets({ announced, registered, injected }: DiscoveredWallets): DiscoveredWallet[] {
  const introduced = unique([...registered, ...announced])
  const has = (type: WalletType) => introduced.some((find) => find.type === type)
  const isKnown = (find: DiscoveredWallet) => introduced.some(({ object }) => object === find.object)
  // An unnamed injected wallet is assumed to be one that announced itself on the same chain.
  const isSpare = ({ type }: DiscoveredWallet) =>
    has(type) || (type === 'Ethereum' && announced.length > 0) || (type === 'Solana' && registered.length > 0)
  const extras = unique(injected.filter((find) => !isKnown(find) && !isSpare(find)))
  const all = [...introduced, ...extras]
  // Same extension, so Phantom's Ethereum side gets no second button.
  const hasPhantom = all.some(({ type }) => type === 'Phantom')
  const visible = all.filter(({ type, name }) => !(hasPhantom && type === 'Ethereum' && name === 'Phantom'))
  return distinguish(visible.sort((a, b) => walletTypes.indexOf(a.type) - walletTypes.indexOf(b.type)))
}

const unique = (finds: readonly DiscoveredWallet[]) =>
  finds.filter((find, at) => finds.findIndex(({ object }) => object === find.object) === at)

/** Makes all names unique: adds the chain if it differs, else a number. */
function distinguish(finds: readonly DiscoveredWallet[]): DiscoveredWallet[] {
  const used = new Map<string, WalletType>()
  return finds.map((find) => {
    const first = used.get(find.name ?? find.type)
    let name = find.name
    if (first !== undefined) {
      const base = find.name ?? find.type
      name = first !== 'Solana' && find.type === 'Solana' ? `${base} (Solana)` : base
      for (let number = 2; used.has(name); number++) name = `${base} (${number})`
    }
    used.set(name ?? find.type, find.type)
    return { ...find, name }
  })
}

export const toFoundWallet = ({ id, type, name }: DiscoveredWallet): FoundWallet => ({ id, type, name })
