import type { Problem } from '../../core/problem.ts'
import type { Session } from '../../core/provider/sessions.ts'
import type { MainInput } from '../../core/states.ts'
import type { FoundWallet, WalletType } from '../../core/wallets.ts'

export type CryptoState = { walletOption: FoundWallet; walletAddress: string; walletChallenge: string }

/** The wallets without a button on Main. */
export type CryptoOtherScreen = {
  screen: 'CryptoOtherScreen'
  wallets: readonly FoundWallet[]
  mainInput: MainInput
}

/** Links to download a wallet. */
export type CryptoSetupWallet = { screen: 'CryptoSetupWallet'; mainInput: MainInput }

export type CryptoConnect = {
  screen: 'CryptoConnect'
  cryptoState: Pick<CryptoState, 'walletOption'>
  mainInput: MainInput
}

export type CryptoSignMessage = {
  screen: 'CryptoSignMessage'
  cryptoState: CryptoState
  /** Signed; the signature is being verified. */
  checking: boolean
  mainInput: MainInput
}

export type CryptoError = {
  screen: 'CryptoError'
  cryptoState: Pick<CryptoState, 'walletOption'>
  /** The reason given by the wallet, if known. */
  hint: WalletHint | null
  mainInput: MainInput
}

export type CryptoConfirmation = { screen: 'CryptoConfirmation' }

export type WalletScreen =
  | CryptoOtherScreen
  | CryptoSetupWallet
  | CryptoConnect
  | CryptoSignMessage
  | CryptoError
  | CryptoConfirmation

/**
 * The request was declined; another request is open; the wallet is locked or has no account; the account
 * changed.
 */
export const walletHints = ['refused', 'pending', 'no_account', 'account_changed'] as const
export type WalletHint = (typeof walletHints)[number]

export type WalletEvent = { method: 'wallet' } & (
  | { type: 'walletChosen'; wallet: FoundWallet }
  | { type: 'otherPressed'; wallets: readonly FoundWallet[] }
  | { type: 'setUpPressed' }
  | { type: 'walletsChanged'; wallets: readonly FoundWallet[] }
  | { type: 'connected'; walletAddress: string }
  | { type: 'challenged'; walletAddress: string; walletChallenge: string }
  | { type: 'signed'; signature: string }
  | { type: 'accepted'; session: Session }
  /** The wallet failed or refused. */
  | { type: 'walletFailed'; by: 'connect' | 'sign'; hint: WalletHint | null }
  | { type: 'tryAgainPressed' }
  | { type: 'backPressed' }
  | { type: 'failed'; problem: Problem }
)

/** A wallet account as sent to the provider. */
type Account = { walletType: WalletType; walletAddress: string }

export type WalletEffect = { method: 'wallet' } & (
  | { run: 'watchWallets' }
  | { run: 'connect'; id: string }
  | ({ run: 'requestChallenge' } & Account)
  | { run: 'sign'; id: string; walletAddress: string; walletChallenge: string }
  | ({ run: 'authenticate'; signature: string } & Account)
  | { run: 'complete'; session: Session }
)
