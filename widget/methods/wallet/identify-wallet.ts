import type { WalletType } from '../../core/wallets.ts'
import { read } from './read-unknown.ts'

/** Wallets that are known by the reverse domain name that they announce by EIP-6963. */
const byDomain = new Map<string, WalletType>([
  ['io.metamask', 'Metamask'],
  ['com.coinbase.wallet', 'Coinbase'],
  ['com.binance.wallet', 'Binance'],
])

/** What a wallet that announces itself is: known by its domain, else an Ethereum wallet by its own name. */
export function ofAnnounced(rdns: string, name: string): { type: WalletType; name: string | null } {
  const type = byDomain.get(rdns)
  if (type) return { type, name: type }
  const own = cleanName(name)
  return own === 'Vessel' ? { type: 'Vessel', name: own } : { type: 'Ethereum', name: own }
}

/** The same for one that registers itself by the Wallet Standard, which has no domains. */
export function ofRegistered(name: string): { type: WalletType; name: string | null } {
  const own = cleanName(name)
  return own === 'Phantom' ? { type: 'Phantom', name: own } : { type: 'Solana', name: own }
}

/** What an Ethereum wallet in a global is, by the flags that it carries. */
export function ofInjected(provider: object): { type: WalletType; name: string | null } {
  const type = ofFlags(provider)
  return { type, name: type === 'Ethereum' ? null : type }
}

function ofFlags(provider: object): WalletType {
  if (read(provider, 'isCoinbaseWallet') === true) return 'Coinbase'
  if (read(provider, 'isBinance') === true) return 'Binance'
  if (read(provider, 'isVessel') === true) return 'Vessel'
  if (read(provider, 'isMetaMask') !== true) return 'Ethereum'
  // Many wallets say that they are this one, so that old pages take them; they say what they are as well.
  for (const key in provider) {
    if (/^is[A-Z]/.test(key) && key !== 'isMetaMask' && read(provider, key) === true) return 'Ethereum'
  }
  return 'Metamask'
}

/** A name from outside: one short line, without characters that hide or turn what is written. */
function cleanName(name: string): string | null {
  const line = name
    .replace(/[\p{C}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return [...line].slice(0, 24).join('').trim() || null
}
