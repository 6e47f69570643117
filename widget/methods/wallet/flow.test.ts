import { describe, expect, it } from 'vitest'
import { mainScreen, noFeedback } from '../../core/states.ts'
import type { FoundWallet } from '../../core/wallets.ts'
import { walletStep } from './flow.ts'
import type { WalletEffect, WalletEvent, WalletScreen } from './states.ts'

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
const session = { session_token: 'a', session_jwt: 'b' }
type Plain<Event> = Event extends unknown ? Omit<Event, 'method'> : never
const step = (state: Parameters<typeof walletStep>[0], event: Plain<WalletEvent>) =>
  walletStep(state, { method: 'wallet', ...event } as WalletEvent)

describe('walletStep', () => {
  it.each<
    [string, Parameters<typeof walletStep>[0], Plain<WalletEvent>, string, WalletEffect['run'] | undefined]
  >([
    [
      'connects the selected wallet',
      main,
      { type: 'walletChosen', wallet: metamask },
      'CryptoConnect',
      'connect',
    ],
    [
      'shows the other wallets',
      main,
      { type: 'otherPressed', wallets: [phantom] },
      'CryptoOtherScreen',
      'watchWallets',
    ],
    [
      'shows the setup screen if there is no wallet',
      main,
      { type: 'setUpPressed' },
      'CryptoSetupWallet',
      undefined,
    ],
    [
      'connects a wallet from the other wallets',
      otherScreen,
      { type: 'walletChosen', wallet: phantom },
      'CryptoConnect',
      'connect',
    ],
    [
      'shows the setup screen from the other wallets',
      otherScreen,
      { type: 'setUpPressed' },
      'CryptoSetupWallet',
      undefined,
    ],
    [
      'updates the list when another wallet appears',
      otherScreen,
      { type: 'walletsChanged', wallets: [] },
      'CryptoOtherScreen',
      'watchWallets',
    ],
    [
      'requests a challenge for the wallet address',
      connecting,
      { type: 'connected', walletAddress: '0xabc' },
      'CryptoConnect',
      'requestChallenge',
    ],
    [
      'asks the wallet to sign the challenge',
      connecting,
      { type: 'challenged', walletAddress: '0xabc', walletChallenge: 'Sign in.' },
      'CryptoSignMessage',
      'sign',
    ],
    [
      'verifies the signature',
      signing,
      { type: 'signed', signature: '0x1' },
      'CryptoSignMessage',
      'authenticate',
    ],
    [
      'signs in with a valid signature',
      signing,
      { type: 'accepted', session },
      'CryptoConfirmation',
      'complete',
    ],
    [
      'shows an error if the wallet does not connect',
      connecting,
      { type: 'walletFailed', by: 'connect', hint: 'refused' },
      'CryptoError',
      undefined,
    ],
    [
      'shows an error if the wallet does not sign',
      signing,
      { type: 'walletFailed', by: 'sign', hint: null },
      'CryptoError',
      undefined,
    ],
    [
      'shows an error if the provider returns no challenge',
      connecting,
      { type: 'failed', problem: { code: 'unreachable' } },
      'CryptoError',
      undefined,
    ],
    [
      'shows an error for a rejected signature',
      signing,
      { type: 'failed', problem: { code: 'unreachable' } },
      'CryptoError',
      undefined,
    ],
    ['retries with the same wallet', failed, { type: 'tryAgainPressed' }, 'CryptoConnect', 'connect'],
  ])('%s', (_, before, event, screen, effect) => {
    const next = step(before, event)
    expect(next.state.screen).toBe(screen)
    expect(next.effect?.run).toBe(effect)
  })

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
    const { state } = step(main, { type: 'walletChosen', wallet: metamask })
    expect(state).toEqual(connecting)
    const { state: next, effect } = step(state, {
      type: 'challenged',
      walletAddress: '0xabc',
      walletChallenge: 'Sign in.',
    })
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
    for (const event of [
      { type: 'walletChosen', wallet: metamask },
      { type: 'otherPressed', wallets: [] },
      { type: 'setUpPressed' },
    ] as const)
      expect(step(busy, event)).toEqual({ state: busy })
  })

  it.each([
    [
      'a second signature during the verification',
      { ...signing, checking: true },
      { type: 'signed', signature: '0x2' },
    ],
    ['a signature before it was requested', connecting, { type: 'signed', signature: '0x2' }],
    ['Try again without a failure', signing, { type: 'tryAgainPressed' }],
    ['another selection during a connection', connecting, { type: 'walletChosen', wallet: phantom }],
    ['a failure after the screen was left', main, { type: 'walletFailed', by: 'connect', hint: null }],
  ] as const)('ignores %s', (_, state, event) => {
    expect(step(state, event)).toEqual({ state })
  })
})
