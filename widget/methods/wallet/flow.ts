import type { Next } from '../../core/flow.ts'
import { type Problem, problem } from '../../core/problem.ts'
import {
  type Feedback,
  isStart,
  type MainInput,
  mainScreen,
  noFeedback,
  type StartScreen,
  toMainInput,
} from '../../core/states.ts'
import type { FoundWallet } from '../../core/wallets.ts'
import type {
  CryptoConnect,
  CryptoError,
  CryptoOtherScreen,
  CryptoSignMessage,
  WalletEffect,
  WalletEvent,
  WalletHint,
  WalletScreen,
} from './states.ts'

type State = (WalletScreen | StartScreen) & Feedback
type Result = Next<State, WalletEffect>

/**
 * Wallets: Main or Crypto Other Screen, Crypto Connect, Crypto Sign Message, Crypto Confirmation. Any failure
 * leads to Crypto Error, from which one can try again. An event that means nothing here changes nothing.
 */
export function walletStep(state: State, event: WalletEvent): Result {
  if (isStart(state)) return fromStart(state, event)
  if (event.type === 'backPressed' && 'behind' in state) {
    return { state: mainScreen(state.behind.email, state.behind) }
  }
  switch (state.screen) {
    case 'CryptoOtherScreen':
      return fromOther(state, event)
    case 'CryptoConnect':
      return fromConnect(state, event)
    case 'CryptoSignMessage':
      return fromSignMessage(state, event)
    case 'CryptoError':
      return event.type === 'tryAgainPressed'
        ? toConnect(state.cryptoState.walletOption, state.behind)
        : { state }
    default:
      return { state }
  }
}

function fromStart(state: StartScreen & Feedback, event: WalletEvent): Result {
  if (state.busy) return { state }
  const behind = toMainInput(state)
  switch (event.type) {
    case 'walletChosen':
      return toConnect(event.wallet, behind)
    case 'otherPressed':
      return {
        state: { screen: 'CryptoOtherScreen', wallets: event.wallets, behind, ...noFeedback },
        effect: { method: 'wallet', run: 'watchWallets' },
      }
    case 'setUpPressed':
      return toSetUp(behind)
    default:
      return { state }
  }
}

function fromOther(state: CryptoOtherScreen & Feedback, event: WalletEvent): Result {
  switch (event.type) {
    case 'walletsChanged':
      return {
        state: { ...state, wallets: event.wallets },
        effect: { method: 'wallet', run: 'watchWallets' },
      }
    case 'walletChosen':
      return toConnect(event.wallet, state.behind)
    case 'setUpPressed':
      return toSetUp(state.behind)
    default:
      return { state }
  }
}

function fromConnect(state: CryptoConnect & Feedback, event: WalletEvent): Result {
  const { cryptoState, behind } = state
  const { walletOption } = cryptoState
  switch (event.type) {
    case 'connected':
      return {
        state,
        effect: {
          method: 'wallet',
          run: 'askChallenge',
          walletType: walletOption.type,
          walletAddress: event.walletAddress,
        },
      }
    case 'challenged': {
      const { walletAddress, walletChallenge } = event
      return {
        state: {
          screen: 'CryptoSignMessage',
          cryptoState: { walletOption, walletAddress, walletChallenge },
          checking: false,
          behind,
          ...noFeedback,
        },
        effect: { method: 'wallet', run: 'sign', id: walletOption.id, walletAddress, walletChallenge },
      }
    }
    default:
      return afterFailure(state, event)
  }
}

function fromSignMessage(state: CryptoSignMessage & Feedback, event: WalletEvent): Result {
  const { walletOption, walletAddress } = state.cryptoState
  switch (event.type) {
    case 'signed':
      if (state.checking) return { state }
      return {
        state: { ...state, checking: true },
        effect: {
          method: 'wallet',
          run: 'authenticate',
          walletType: walletOption.type,
          walletAddress,
          signature: event.signature,
        },
      }
    case 'accepted':
      return {
        state: { screen: 'CryptoConfirmation', ...noFeedback },
        effect: { method: 'wallet', run: 'complete', session: event.session },
      }
    default:
      return afterFailure(state, event)
  }
}

function afterFailure(state: (CryptoConnect | CryptoSignMessage) & Feedback, event: WalletEvent): Result {
  if (event.type === 'failed') return toError(state, event.problem, null)
  if (event.type !== 'walletFailed') return { state }
  const code = event.by === 'connect' ? 'wallet_connect_failed' : 'wallet_sign_failed'
  return toError(state, problem(code), event.hint)
}

function toError(
  { cryptoState, behind }: CryptoConnect | CryptoSignMessage,
  errorMessage: Problem,
  hint: WalletHint | null,
): { state: CryptoError & Feedback } {
  const { walletOption } = cryptoState
  return {
    state: {
      screen: 'CryptoError',
      cryptoState: { walletOption },
      hint,
      behind,
      ...noFeedback,
      errorMessage,
    },
  }
}

const toConnect = (walletOption: FoundWallet, behind: MainInput): Result => ({
  state: { screen: 'CryptoConnect', cryptoState: { walletOption }, behind, ...noFeedback },
  effect: { method: 'wallet', run: 'connect', id: walletOption.id },
})

const toSetUp = (behind: MainInput): Result => ({
  state: { screen: 'CryptoSetupWallet', behind, ...noFeedback },
})
