import { noFeedback } from '../../../../widget/core/states.ts'
import type { FoundWallet } from '../../../../widget/core/wallets.ts'
import { type SamplesOf, sampleNow } from './sample.ts'

const mainInput = { email: '', phone: null, tab: null }

/** One wallet of each kind, in display order. */
export const sampleWallets: readonly FoundWallet[] = [
  { id: '1', type: 'Phantom', name: 'Phantom' },
  { id: '2', type: 'Metamask', name: 'Metamask' },
  { id: '3', type: 'Coinbase', name: 'Coinbase' },
  { id: '4', type: 'Binance', name: 'Binance' },
  { id: '5', type: 'Vessel', name: 'Vessel' },
  { id: '6', type: 'Ethereum', name: 'A very long wallet name' },
  { id: '7', type: 'Ethereum', name: null },
  { id: '8', type: 'Solana', name: null },
]

const metamask = { walletOption: { id: '2', type: 'Metamask', name: 'Metamask' } } as const
const solana = { walletOption: { id: '8', type: 'Solana', name: null } } as const

export const cryptoOtherScreenSamples = {
  several: {
    state: { screen: 'CryptoOtherScreen', wallets: sampleWallets.slice(5), mainInput, ...noFeedback },
  },
} satisfies SamplesOf<'CryptoOtherScreen'>

export const cryptoSetupWalletSamples = {
  'download links': { state: { screen: 'CryptoSetupWallet', mainInput, ...noFeedback } },
} satisfies SamplesOf<'CryptoSetupWallet'>

export const cryptoConnectSamples = {
  'named wallet': { state: { screen: 'CryptoConnect', cryptoState: metamask, mainInput, ...noFeedback } },
  'unnamed wallet': { state: { screen: 'CryptoConnect', cryptoState: solana, mainInput, ...noFeedback } },
} satisfies SamplesOf<'CryptoConnect'>

const signing = {
  screen: 'CryptoSignMessage',
  cryptoState: {
    ...metamask,
    walletAddress: '0x52908400098527886e0f7030069857d2e4169ee7',
    walletChallenge: 'host.example wants you to sign in with your Ethereum account',
  },
  checking: false,
  mainInput,
  ...noFeedback,
} as const

export const cryptoSignMessageSamples = {
  waiting: { state: signing },
  checking: { state: { ...signing, checking: true } },
} satisfies SamplesOf<'CryptoSignMessage'>

const failed = {
  screen: 'CryptoError',
  cryptoState: metamask,
  hint: null,
  mainInput,
  ...noFeedback,
  errorMessage: { code: 'wallet_connect_failed' },
} as const

export const cryptoErrorSamples = {
  'connection failed': { state: failed },
  declined: { state: { ...failed, hint: 'refused' } },
  'request already open': { state: { ...failed, hint: 'pending' } },
  locked: { state: { ...failed, hint: 'no_account' } },
  'account changed': {
    state: { ...failed, hint: 'account_changed', errorMessage: { code: 'wallet_sign_failed' } },
  },
  'contract wallet': { state: { ...failed, errorMessage: { code: 'contract_wallet_not_supported' } } },
  'too many attempts': {
    state: { ...failed, errorMessage: { code: 'too_many_requests', waitUntil: sampleNow + 60_000 } },
  },
} satisfies SamplesOf<'CryptoError'>

export const cryptoConfirmationSamples = {
  done: { state: { screen: 'CryptoConfirmation', ...noFeedback } },
} satisfies SamplesOf<'CryptoConfirmation'>
