import type { WalletType } from '../../core/wallets.ts'
import { read } from './read-unknown.ts'

/** Known wallets by the reverse domain name that they announce (EIP-6963). */
const byDomain = new Map<string, WalletType>([
  ['io.metamask', 'Metamask'],
  ['com.coinbase.wallet', 'Coinbase'],
  ['com.binance.wallet', 'Binance'],
])

/** Identifies an announced wallet: by its domain, else as an Ethereum wallet under its own name. */
export function ofAnnounced(rdns: string, name: string): { type: WalletType; name: string | null } {
  const type = byDomain.get(rdns)
  if (type) return { type, name: type }
  const cleanedName = cleanName(name)
  return cleanedName === 'Vessel'
    ? { type: 'Vessel', name: cleanedName }
    : { type: 'Ethereum', name: cleanedName }
}

/** Identifies a Wallet Standard wallet, which has a name but no domain. */
export function ofRegistered(name: string): { type: WalletType; name: string | null } {
  const cleanedName = cleanName(name)
  return cleanedName === 'Phantom'
    ? { type: 'Phantom', name: cleanedName }
    : { type: 'Solana', name: cleanedName }
}

/** Identifies an injected Ethereum wallet by its flags. */
export function ofInjected(provider: object): { type: WalletType; name: string | null } {
  const type = ofFlags(provider)
  return { type, name: type === 'Ethereum' ? null : type }
}

function ofFlags(provider: object): WalletType {
  if (read(provider, 'isCoinbaseWallet') === true) return 'Coinbase'
  if (read(provider, 'isBinance') === true) return 'Binance'
  if (read(provider, 'isVessel') === true) return 'Vessel'
  if (read(provider, 'isMetaMask') !== true) return 'Ethereum'
  // Many wallets set `isMetaMask` for compatibility, in addition to their own flag.
  for (const key in provider) {
    if (/^is[A-Z]/.test(key) && key !== 'isMetaMask' && read(provider, key) === true) return 'Ethereum'
  }
  return 'Metamask'
}

/** Sanitizes a wallet's name: one short line without control or bidi characters. */
function cleanName(name: string): string | null {
  const line = name
    .replace(/[\p{C}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return [...line].slice(0, 24).join('').trim() || null
}
