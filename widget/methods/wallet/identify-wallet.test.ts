import { describe, expect, it } from 'vitest'
import { toHint } from './error-hint.ts'
import { ofAnnounced, ofInjected, ofRegistered } from './identify-wallet.ts'

describe('a wallet’s identity', () => {
  it.each([
    ['io.metamask', 'MetaMask', 'Metamask', 'Metamask'],
    ['io.metamask.flask', 'MetaMask Flask', 'Ethereum', 'MetaMask Flask'],
    ['com.coinbase.wallet', 'anything', 'Coinbase', 'Coinbase'],
    ['com.binance.wallet', 'anything', 'Binance', 'Binance'],
    ['test.vessel', 'Vessel', 'Vessel', 'Vessel'],
    ['test.thief', 'MetaMask', 'Ethereum', 'MetaMask'],
    [
      'test.thief',
      ' \u202eAn\u0000\n odd\u200b  name, and a very long one ',
      'Ethereum',
      'An odd name, and a very',
    ],
    ['test.thief', '\u200b', 'Ethereum', null],
  ])('identifies a wallet announced by %s as %j', (rdns, name, type, displayName) => {
    expect(ofAnnounced(rdns, name)).toEqual({ type, name: displayName })
  })

  it.each([
    ['Phantom', 'Phantom', 'Phantom'],
    ['Solflare', 'Solana', 'Solflare'],
  ])('identifies a wallet registered as %s', (name, type, displayName) => {
    expect(ofRegistered(name)).toEqual({ type, name: displayName })
  })

  it.each([
    [{ isMetaMask: true }, 'Metamask'],
    [{ isMetaMask: true, isConnected: () => true }, 'Metamask'],
    [{ isMetaMask: true, isRabby: true }, 'Ethereum'],
    [{ isMetaMask: true, isCoinbaseWallet: true }, 'Coinbase'],
    [{ isBinance: true }, 'Binance'],
    [{ isVessel: true }, 'Vessel'],
    [{ isMetaMask: 1 }, 'Ethereum'],
    [{}, 'Ethereum'],
  ])('identifies a wallet with the flags %j', (flags, type) => {
    expect(ofInjected(flags)).toEqual({ type, name: type === 'Ethereum' ? null : type })
  })

  it('handles a flag whose getter throws', () => {
    const provider = {
      get isMetaMask() {
        throw new Error('No.')
      },
    }
    expect(ofInjected(provider).type).toBe('Ethereum')
  })
})

describe('toHint', () => {
  it.each([
    [{ code: 4001 }, 'refused'],
    [{ code: 'ACTION_REJECTED' }, 'refused'],
    [new Error('User rejected the request.'), 'refused'],
    [{ code: -32002, message: 'rejected' }, 'pending'],
    [{ code: 4100 }, 'no_account'],
    [{ code: 'account_changed' }, 'account_changed'],
    [new Error('Internal error'), null],
    [undefined, null],
    ['no', null],
  ])('reads %j', (error, hint) => expect(toHint(error)).toBe(hint))
})
