import type { Next } from '../../core/flow.ts'
import { toMainInput } from '../../core/method.ts'
import { problem } from '../../core/problem.ts'
import {
  type Feedback,
  isStart,
  type MainInput,
  mainScreen,
  noFeedback,
  type StartState,
} from '../../core/states.ts'
import type { FoundWallet } from '../../core/wallets.ts'
import type {
  CryptoConnect,
  CryptoError,
  CryptoOtherScreen,
  CryptoSignMessage,
  WalletEffect,
  WalletEvent,
  WalletScreen,
} from './states.ts'

type State = (WalletScreen & Feedback) | StartState
type Result = Next<State, WalletEffect>

/**
 * Wallets: from Main or Crypto Other Screen through Crypto Connect and Crypto Sign Message to Crypto
 * Confirmation. Any failure goes to Crypto Error, which offers a retry. Irrelevant events leave the state
 * unchanged.
 */
export function walletStep(state: State, event: WalletEvent): Result {
  if (isStart(state)) return fromStart(state, event)
  if (state.screen === 'CryptoConfirmation') return { state }
  if (event.type === 'backPressed') return { state: mainScreen(state.mainInput.email, state.mainInput) }
  switch (state.screen) {
    case 'CryptoOtherScreen':
      return fromOther(state, event)
    case 'CryptoConnect':
      return fromConnect(state, event)
    case 'CryptoSignMessage':
      return fromSignMessage(state, event)
    case 'CryptoError':
      return event.type === 'tryAgainPressed'
        ? toConnect(state.cryptoState.walletOption, state.mainInput)
        : { state }
    case 'CryptoSetupWallet':
      return { state }
  }
}

function fromStart(state: StartState, event: WalletEvent): Result {
  if (state.busy) return { state }
  const mainInput = toMainInput(state)
  switch (event.type) {
    case 'walletChosen':
      return toConnect(event.wallet, mainInput)
    case 'otherPressed':
      return {
        state: { screen: 'CryptoOtherScreen', wallets: event.wallets, mainInput, ...noFeedback },
        effect: { method: 'wallet', run: 'watchWallets' },
      }
    case 'setUpPressed':
      return toSetUp(mainInput)
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
      return toConnect(event.wallet, state.mainInput)
    case 'setUpPressed':
      return toSetUp(state.mainInput)
    default:
      return { state }
  }
}

function fromConnect(state: CryptoConnect & Feedback, event: WalletEvent): Result {
  const { cryptoState, mainInput } = state
  const { walletOption } = cryptoState
  switch (event.type) {
    case 'connected':
      return {
        state,
        effect: {
          method: 'wallet',
          run: 'requestChallenge',
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
          mainInput,
          ...noFeedback,
        },
        effect: { method: 'wallet', run: 'sign', id: walletOption.id, walletAddress, walletChallenge },
      }
    }
    case 'failed':
    case 'walletFailed':
      return { state: afterFailure(state, event) }
    default:
      return { state }
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
    case 'failed':
    case 'walletFailed':
      return { state: afterFailure(state, event) }
    default:
      return { state }
  }
}

function afterFailure(
  { cryptoState: { walletOption }, mainInput }: CryptoConnect | CryptoSignMessage,
  event: Extract<WalletEvent, { type: 'failed' | 'walletFailed' }>,
): CryptoError & Feedback {
  const screen = { screen: 'CryptoError', cryptoState: { walletOption }, mainInput, ...noFeedback } as const
  if (event.type === 'failed') return { ...screen, hint: null, errorMessage: event.problem }
  const code = event.by === 'connect' ? 'wallet_connect_failed' : 'wallet_sign_failed'
  return { ...screen, hint: event.hint, errorMessage: problem(code) }
}

const toConnect = (walletOption: FoundWallet, mainInput: MainInput): Result => ({
  state: { screen: 'CryptoConnect', cryptoState: { walletOption }, mainInput, ...noFeedback },
  effect: { method: 'wallet', run: 'connect', id: walletOption.id },
})

const toSetUp = (mainInput: MainInput): Result => ({
  state: { screen: 'CryptoSetupWallet', mainInput, ...noFeedback },
})
