import { describe, expect, it } from 'vitest'
import { testSteps } from '#support/widget/steps.ts'
import { mainScreen, noFeedback } from '../../core/states.ts'
import type { FoundWallet } from '../../core/wallets.ts'
import { walletStep } from './flow.ts'
import type { WalletEvent, WalletScreen } from './states.ts'

const metamask: FoundWallet = { id: 'a', type: 'Metamask', name: 'Metamask' }
const phantom: FoundWallet = { id: 'b', type: 'Phantom', name: 'Phantom' }
const phone = { country: 'US', callingCode: '1', typed: '202' }
const mainInput = { email: 'ann@example.org', phone, tab: 'sms' } as const
const main = mainScreen('ann@example.org', { phone, tab: 'sms' })
const at = <Screen extends WalletScreen>(screen: Screen) => ({ ...screen, ...noFeedback })
const connecting = at({ screen: 'CryptoConnect', cryptoState: { walletOption: metamask }, mainInput })
const cryptoState = { walletOption: metamask, walletAddress: '0xabc', walletChallenge: 'Sign in.' }
const signing = at({ screen: 'CryptoSignMessage', cryptoState, checking: false, mainInput })
const failed = at({ screen: 'CryptoError', cryptoState: { walletOption: metamask }, hint: null, mainInput })
const otherScreen = at({ screen: 'CryptoOtherScreen', wallets: [phantom], mainInput })
const settingUp = at({ screen: 'CryptoSetupWallet', mainInput })
type Plain<Event> = Event extends unknown ? Omit<Event, 'method'> : never
type State = Parameters<typeof walletStep>[0]
const step = (state: State, event: Plain<WalletEvent>) =>
  walletStep(state, { method: 'wallet', ...event } as WalletEvent)
const chosen = (wallet: FoundWallet) => ({ type: 'walletChosen', wallet }) as const
const setUp = { type: 'setUpPressed' } as const
const challenged = { type: 'challenged', walletAddress: '0xabc', walletChallenge: 'Sign in.' } as const
const signed = { type: 'signed', signature: '0x1' } as const
const otherPressed = { type: 'otherPressed', wallets: [phantom] } as const
const unconnected = { type: 'walletFailed', by: 'connect', hint: 'refused' } as const
const unsigned = { type: 'walletFailed', by: 'sign', hint: null } as const
const accepted = { type: 'accepted', session: { session_token: 'a', session_jwt: 'b' } } as const
const unreachable = { type: 'failed', problem: { code: 'unreachable' } } as const

describe('walletStep', () => {
  testSteps(step, [
    ['connects the selected wallet', main, chosen(metamask), 'connect', 'CryptoConnect'],
    ['shows the other wallets', main, otherPressed, 'watchWallets', 'CryptoOtherScreen'],
    ['shows the setup screen if there is no wallet', main, setUp, undefined, 'CryptoSetupWallet'],
    ['connects a wallet from the other wallets', otherScreen, chosen(phantom), 'connect', 'CryptoConnect'],
    ['shows the setup screen from the other wallets', otherScreen, setUp, undefined, 'CryptoSetupWallet'],
    [
      'updates the list when another wallet appears',
      otherScreen,
      { type: 'walletsChanged', wallets: [] },
      'watchWallets',
    ],
    [
      'requests a challenge for the wallet address',
      connecting,
      { type: 'connected', walletAddress: '0xabc' },
      'requestChallenge',
    ],
    ['asks the wallet to sign the challenge', connecting, challenged, 'sign', 'CryptoSignMessage'],
    ['verifies the signature', signing, signed, 'authenticate'],
    ['signs in with a valid signature', signing, accepted, 'complete', 'CryptoConfirmation'],
    ['shows an error if the wallet does not connect', connecting, unconnected, undefined, 'CryptoError'],
    ['shows an error if the wallet does not sign', signing, unsigned, undefined, 'CryptoError'],
    [
      'shows an error if the provider returns no challenge',
      connecting,
      unreachable,
      undefined,
      'CryptoError',
    ],
    ['shows an error for a rejected signature', signing, unreachable, undefined, 'CryptoError'],
    ['retries with the same wallet', failed, { type: 'tryAgainPressed' }, 'connect', 'CryptoConnect'],
  ])

  it.each([
    ['CryptoConnect', connecting],
    ['CryptoSignMessage', signing],
    ['CryptoError', failed],
    ['CryptoOtherScreen', otherScreen],
    ['CryptoSetupWallet', settingUp],
  ])('Back from %s restores Main', (_, state) => {
    expect(step(state, { type: 'backPressed' })).toEqual({ state: main })
  })

  it('keeps Main’s input on every screen', () => {
    const { state } = step(main, chosen(metamask))
    expect(state).toEqual(connecting)
    const { state: next, effect } = step(state, challenged)
    expect(next).toEqual(signing)
    expect(effect).toMatchObject({ id: 'a', walletAddress: '0xabc', walletChallenge: 'Sign in.' })
  })

  it.each([
    ['connect', 'wallet_connect_failed'],
    ['sign', 'wallet_sign_failed'],
  ] as const)('reports which call failed: %s', (by, code) => {
    const { state } = step(by === 'connect' ? connecting : signing, {
      type: 'walletFailed',
      by,
      hint: 'pending',
    })
    expect(state).toMatchObject({ screen: 'CryptoError', hint: 'pending', errorMessage: { code } })
  })

  it('starts nothing while another call is in progress', () => {
    const busy = { ...main, busy: 'otp' } as const
    for (const event of [chosen(metamask), { type: 'otherPressed', wallets: [] }, setUp] as const)
      expect(step(busy, event)).toEqual({ state: busy })
  })

  it.each([
    ['a second signature during the verification', { ...signing, checking: true }, signed],
    ['a signature before it was requested', connecting, signed],
    ['Try again without a failure', signing, { type: 'tryAgainPressed' }],
    ['another selection during a connection', connecting, chosen(phantom)],
    ['a failure after the screen was left', main, { type: 'walletFailed', by: 'connect', hint: null }],
  ] as const)('ignores %s', (_, state, event) => {
    expect(step(state, event)).toEqual({ state })
  })
})
