import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'
import { portalToken } from '#support/server/test-server.ts'
import { createEthereumWallet, createSolanaWallet, startWallet } from '#support/server/wallets.ts'
import { sweep } from '../../../../app/sweep.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { walletChallenges } from '../../../base/schema/wallets.ts'

const server = testServerForEach()

const checksummed = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const solana = 'FBaxXFTnFBNgEwHZ7bS3rQ6AzXHqSvHJEMpjLxRyMJ3P'
const ethereum = (address: string) => ({ type: 'ethereum', address }) as const

describe('the message to sign', () => {
  it('is Sign-In with Ethereum for the requesting page, with a new nonce each time', async () => {
    const { response, challenge } = await startWallet(server, ethereum(checksummed))
    expect(response.body.data).toEqual({
      request_id: expect.any(String),
      status_code: 200,
      challenge: expect.any(String),
    })
    const nonce = /^Nonce: ([0-9a-f]{32})$/m.exec(challenge)?.[1]
    expect(challenge).toBe(
      [
        'demo.localhost:4100 wants you to sign in with your Ethereum account:',
        checksummed,
        '',
        'Sign in with this wallet. It costs nothing and moves nothing.',
        '',
        'URI: http://demo.localhost:4100',
        'Version: 1',
        'Chain ID: 1',
        `Nonce: ${nonce}`,
        'Issued At: 2026-03-01T12:00:00.000Z',
        'Expiration Time: 2026-03-01T12:10:00.000Z',
      ].join('\n'),
    )
    expect((await startWallet(server, ethereum(checksummed))).challenge).not.toContain(nonce)
  })

  it('has the same format for Solana, under its name', async () => {
    const { challenge } = await startWallet(server, { type: 'solana', address: solana })
    expect(challenge.split('\n').slice(0, 2)).toEqual([
      'demo.localhost:4100 wants you to sign in with your Solana account:',
      solana,
    ])
    expect(challenge).toContain('\nChain ID: mainnet\n')
  })

  it('contains the host’s parts, but never another origin', async () => {
    const siwe_params = {
      uri: 'http://demo.localhost:4100/login',
      chain_id: '8453',
      statement: 'Welcome to the shop.',
      issued_at: '2020-01-01T00:00:00Z',
      resources: ['https://example.org/terms'],
    }
    const { challenge } = await startWallet(server, ethereum(checksummed), { siwe_params })
    for (const line of [
      'demo.localhost:4100 wants you to sign in with your Ethereum account:',
      'Welcome to the shop.',
      'URI: http://demo.localhost:4100/login',
      'Chain ID: 8453',
      'Issued At: 2026-03-01T12:00:00.000Z',
      '- https://example.org/terms',
    ]) {
      expect(challenge.split('\n')).toContain(line)
    }
    for (const uri of ['http://demo.localhost:4101', 'https://evil.example']) {
      const rejected = await startWallet(server, ethereum(checksummed), { siwe_params: { uri } })
      expect(rejected.response.body.error_type).toBe('invalid_siwe_uri')
    }
  })

  it('uses an origin of the project for programs that are not browsers', async () => {
    const ask = (siwe_params: object, more: object = {}) =>
      startWallet(server, ethereum(checksummed), { origin: null, siwe_params: { ...siwe_params }, ...more })
    expect((await ask({})).challenge).toMatch(/^demo\.localhost:4100 wants/)
    expect((await ask({}, { publicToken: portalToken })).challenge).toMatch(/^localhost:4000 wants/)
    const foreign = await ask({ uri: 'https://evil.example' })
    expect(foreign.response.body.error_type).toBe('invalid_siwe_uri')
  })

  it('has the wallet address with its checksum', async () => {
    const { challenge } = await startWallet(server, ethereum(checksummed.toLowerCase()))
    expect(challenge.split('\n')[1]).toBe(checksummed)
  })

  it.each([
    ['a wrong checksum', ethereum(checksummed.replace('C02', 'c02'))],
    ['a missing character', ethereum(checksummed.slice(0, -1))],
    ['no 0x', ethereum(checksummed.slice(2))],
    ['another address format', ethereum('XE65GB6LDNXYOFTX0NSV3FUWKOWIXAMJK36')],
    ['an address of the other chain', { type: 'solana', address: checksummed } as const],
    ['an address of the other chain', ethereum(solana)],
    ['31 bytes', { type: 'solana', address: solana.slice(0, -2) } as const],
    ['a character outside base58', { type: 'solana', address: solana.replace('F', '0') } as const],
    ['an empty address', ethereum('')],
    ['a very long address', ethereum('0x'.padEnd(5000, '0'))],
  ])('is rejected for %s', async (_, wallet) => {
    const { response } = await startWallet(server, wallet)
    expect([response.status, response.body.error_type]).toEqual([400, 'invalid_crypto_wallet_address'])
  })

  it('is rejected for an unknown chain, and for Solana with siwe_params', async () => {
    const unknown = { type: 'bitcoin', address: solana } as never
    expect((await startWallet(server, unknown)).response.body.error_type).toBe('invalid_wallet_type')
    const mixed = await startWallet(server, createSolanaWallet(), { siwe_params: {} })
    expect(mixed.response.body.error_type).toBe('crypto_wallet_type_incompatible_with_siwe')
  })

  it('is limited to sixty a minute per network', async () => {
    const ip = '198.51.100.7'
    for (let count = 0; count < 60; count += 1) await startWallet(server, ethereum(checksummed), { ip })
    const { response } = await startWallet(server, ethereum(checksummed), { ip })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  })

  it('requires a factor from the last five minutes to link a wallet', async () => {
    const token = await signInByCode(server, 'ann@example.org')
    server.clock.advance(minutes(5))
    const { response } = await startWallet(server, createEthereumWallet(), { token })
    expect([response.status, response.body.error_type]).toEqual([403, 'session_too_old_to_add_factor'])
  })

  it('is removed if it was not signed in time', async () => {
    const count = () => server.deps.db.transaction((tx) => tx.$count(walletChallenges))
    await startWallet(server, ethereum(checksummed))
    await sweep(server.deps)
    expect(await count()).toBe(1)
    server.clock.advance(minutes(10))
    await sweep(server.deps)
    expect(await count()).toBe(0)
  })
})
