import { describe, expect, it } from 'vitest'
import type { WalletType } from '../../core/wallets.ts'
import { type DiscoveredWallet, type DiscoveredWallets, mergeWallets } from './merge-wallets.ts'

const wallet = { connect: async () => '', sign: async () => '', watchAccount: () => () => {} }
const find = (type: WalletType, name: string | null = type, object: object = {}): DiscoveredWallet => ({
  id: `${type} ${name}`,
  object,
  wallet,
  type,
  name,
})
const names = (finds: Partial<DiscoveredWallets>) =>
  mergeWallets({ announced: [], registered: [], injected: [], ...finds }).map(
    ({ type, name }) => `${type}: ${name}`,
  )

describe('compose', () => {
  it('lists known wallets first, in their order', () => {
    const announced = [find('Ethereum', 'Some'), find('Vessel'), find('Metamask'), find('Coinbase')]
    expect(names({ announced, registered: [find('Solana', 'Other'), find('Phantom')] })).toEqual([
      'Phantom: Phantom',
      'Metamask: Metamask',
      'Coinbase: Coinbase',
      'Vessel: Vessel',
      'Ethereum: Some',
      'Solana: Other',
    ])
  })

  it('merges an object that is announced twice or is also a global', () => {
    const object = {}
    expect(names({ announced: [find('Ethereum', 'One', object), find('Ethereum', 'Two', object)] })).toEqual([
      'Ethereum: One',
    ])
    expect(
      names({ announced: [find('Ethereum', 'One', object)], injected: [find('Binance', 'Binance', object)] }),
    ).toEqual(['Ethereum: One'])
  })

  it('includes a global that no wallet has announced', () => {
    const injected = [find('Metamask'), find('Binance'), find('Ethereum', null)]
    expect(names({ injected })).toEqual(['Metamask: Metamask', 'Binance: Binance', 'Ethereum: null'])
    expect(names({ announced: [find('Metamask')], injected })).toEqual([
      'Metamask: Metamask',
      'Binance: Binance',
    ])
    expect(names({ registered: [find('Solana', 'One')], injected: [find('Solana', null)] })).toEqual([
      'Solana: One',
    ])
  })

  it('distinguishes two wallets with the same name', () => {
    expect(names({ announced: [find('Metamask'), find('Metamask'), find('Metamask')] })).toEqual([
      'Metamask: Metamask',
      'Metamask: Metamask (2)',
      'Metamask: Metamask (3)',
    ])
    expect(names({ announced: [find('Ethereum', 'One')], registered: [find('Solana', 'One')] })).toEqual([
      'Ethereum: One',
      'Solana: One (Solana)',
    ])
    expect(names({ injected: [find('Ethereum', null), find('Ethereum', null)] })).toEqual([
      'Ethereum: null',
      'Ethereum: Ethereum (2)',
    ])
  })

  it('lists Phantom once, despite its Ethereum side', () => {
    const announced = [find('Ethereum', 'Phantom')]
    expect(names({ announced, registered: [find('Phantom')] })).toEqual(['Phantom: Phantom'])
    expect(names({ announced })).toEqual(['Ethereum: Phantom'])
  })
})
