import bs58 from 'bs58'
import { describe, expect, it, vi } from 'vitest'
import { listActivity } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { portalToken, shopOrigin } from '#support/server/test-server.ts'
import {
  completeWallet,
  createEthereumWallet,
  createSolanaWallet,
  signInByWallet,
  startWallet,
  toNamed,
} from '#support/server/wallets.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { projects } from '../../../base/schema/projects.ts'
import { users } from '../../../base/schema/users.ts'
import { chains } from '../../../operations/methods/wallets/chains.ts'

const server = testServerForEach()

const rejected = 'unable_to_authenticate_crypto_wallet'
const errorOf = (response: { body: Record<string, unknown> }) => response.body.error_type
const countUsers = () => server.deps.db.transaction((tx) => tx.$count(users))

const makers = { ethereum: createEthereumWallet, solana: createSolanaWallet }

describe.each(['ethereum', 'solana'] as const)('a wallet of %s', (type) => {
  const wallet = makers[type]()

  it('creates an account without an email address, and signs in to it from then on', async () => {
    const first = await signInByWallet(server, wallet)
    expect(first.status).toBe(200)
    const expectedUser = {
      status: 'active',
      emails: [],
      crypto_wallets: [
        { ...toNamed(wallet), crypto_wallet_id: expect.stringMatching(/^crypto-wallet-/), verified: true },
      ],
    }
    expect(first.body.data).toMatchObject({
      session_token: expect.stringMatching(/^[\w-]{43}$/),
      session_jwt: expect.any(String),
      user: expectedUser,
      __user: expectedUser,
      session: {
        authentication_factors: [
          { type: 'crypto', delivery_method: 'crypto_wallet', crypto_wallet_factor: toNamed(wallet) },
        ],
      },
    })
    const token = String(first.body.data?.session_token)
    const me = await callProvider(server, '/users/me', { method: 'GET', token })
    expect(me.body.data).toMatchObject(expectedUser)
    const refreshed = await callProvider(server, '/sessions/authenticate', { token, body: {} })
    expect(refreshed.body.data?.session_token).toBe(token)
    const second = await signInByWallet(server, wallet)
    expect(second.body.data?.user_id).toBe(first.body.data?.user_id)
  })

  it('opens the portal under its address', async () => {
    const { body } = await signInByWallet(server, wallet, { publicToken: portalToken })
    await callApi(server, '/auth/me', undefined, String(body.data?.session_token))
    expect((await listActivity(server)).map(({ action, actor }) => [action, actor])).toEqual([
      ['signed_in', wallet.address],
    ])
  })

  it('creates one account for two concurrent sign-ins', async () => {
    const signed = async () => wallet.sign((await startWallet(server, wallet)).challenge)
    const signatures = [await signed(), await signed()]
    const both = await Promise.all(signatures.map((signature) => completeWallet(server, wallet, signature)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await countUsers()).toBe(1)
  })

  it('accepts a signed message once for two concurrent requests', async () => {
    const signature = await wallet.sign((await startWallet(server, wallet)).challenge)
    const both = await Promise.all([0, 1].map(() => completeWallet(server, wallet, signature)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(errorOf(await completeWallet(server, wallet, signature))).toBe(rejected)
  })

  it('accepts a signature of any issued message, and a wrong signature consumes none', async () => {
    const { challenge } = await startWallet(server, wallet)
    await startWallet(server, wallet)
    expect(errorOf(await completeWallet(server, wallet, await wallet.sign('Hello')))).toBe(rejected)
    expect((await completeWallet(server, wallet, await wallet.sign(challenge))).status).toBe(200)
  })

  it('rejects the signature of another wallet', async () => {
    const { challenge } = await startWallet(server, wallet)
    const signature = await makers[type]().sign(challenge)
    expect(errorOf(await completeWallet(server, wallet, signature))).toBe(rejected)
    expect(await countUsers()).toBe(0)
  })

  it('accepts a signature within ten minutes', async () => {
    const { challenge } = await startWallet(server, wallet)
    server.clock.advance(minutes(10))
    expect(errorOf(await completeWallet(server, wallet, await wallet.sign(challenge)))).toBe(
      'siwe_message_expired',
    )
  })

  it('accepts a signature only from the same page and project', async () => {
    const { db } = server.deps
    const allowedOrigins = [shopOrigin, 'https://shop.example.org']
    await db.transaction((tx) => tx.update(projects).set({ allowedOrigins }))
    const { challenge } = await startWallet(server, wallet, { origin: shopOrigin })
    const signature = await wallet.sign(challenge)
    for (const more of [
      { origin: 'https://shop.example.org' },
      { origin: null },
      { publicToken: portalToken, origin: shopOrigin },
    ]) {
      expect(errorOf(await completeWallet(server, wallet, signature, more))).toBe(rejected)
    }
    expect((await completeWallet(server, wallet, signature)).status).toBe(200)
  })

  it.each([[''], ['0x00'], ['hello world'], ['1111'], [`0x${'0'.repeat(130)}`], ['1'.repeat(64)]])(
    'rejects the signature %j',
    async (signature) => {
      await startWallet(server, wallet)
      const response = await completeWallet(server, wallet, signature)
      expect([response.status, errorOf(response)]).toEqual([401, rejected])
    },
  )

  it('signs in even if a stranger requests many messages for it', async () => {
    const { challenge } = await startWallet(server, wallet)
    server.clock.advance(1000)
    for (let count = 0; count < 25; count += 1) await startWallet(server, wallet, { ip: '198.51.100.7' })
    expect((await completeWallet(server, wallet, await wallet.sign(challenge))).status).toBe(200)
  })
})

describe('a wallet', () => {
  it('with not_before is rejected until that time', async () => {
    const wallet = createEthereumWallet()
    const siwe_params = { not_before: '2026-03-01T12:05:00Z' }
    const { challenge } = await startWallet(server, wallet, { siwe_params })
    expect(challenge).toContain('\nNot Before: 2026-03-01T12:05:00.000Z')
    const signature = await wallet.sign(challenge)
    expect(errorOf(await completeWallet(server, wallet, signature))).toBe('siwe_message_not_valid_yet')
    server.clock.advance(minutes(5))
    expect((await completeWallet(server, wallet, signature)).status).toBe(200)
  })

  // A Safe returns `0x` if the signature is stored in the contract.
  it.each([['0x'], [`0x${'ab'.repeat(400)}`]])(
    'that is a smart contract gets its own error for %j',
    async (signature) => {
      const wallet = createEthereumWallet()
      await startWallet(server, wallet)
      const response = await completeWallet(server, wallet, signature)
      expect([response.status, errorOf(response)]).toEqual([400, 'contract_wallet_not_supported'])
      expect(response.body.error_message).toContain('Smart contract')
    },
  )

  it('is one account for every spelling of its wallet address', async () => {
    const wallet = createEthereumWallet()
    const plain = { ...wallet, address: wallet.address.toLowerCase() }
    const [first, second] = [await signInByWallet(server, wallet), await signInByWallet(server, plain)]
    expect(second.body.data?.user_id).toBe(first.body.data?.user_id)
  })

  it.each([
    ['invalid_wallet_type', { crypto_wallet_type: 'bitcoin' }],
    ['invalid_crypto_wallet_address', { crypto_wallet_address: '0x1' }],
    ['invalid_crypto_wallet_address', { crypto_wallet_address: undefined }],
    ['bad_request', { signature: undefined }],
    ['bad_request', { signature: 'a'.repeat(20_001) }],
    ['invalid_session_duration_minutes', { session_duration_minutes: 1 }],
  ])('reports %s for %j', async (type, change) => {
    const body = { ...toNamed(createEthereumWallet()), signature: '0x', ...change }
    expect(errorOf(await callProvider(server, '/crypto_wallets/authenticate', { body }))).toBe(type)
  })

  it('is rejected after twenty wrong signatures per network in a quarter of an hour, not counting others', async () => {
    const wallet = createSolanaWallet()
    await signInByWallet(server, wallet)
    for (let count = 0; count < 20; count += 1) {
      expect((await completeWallet(server, wallet, '1')).status).toBe(401)
    }
    const waits = await completeWallet(server, wallet, '1')
    expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '900'])
  })

  it('is compared with a signature message by message, and other requests get their turn in between', async () => {
    const wallet = createEthereumWallet()
    for (let count = 0; count < 5; count += 1) await startWallet(server, wallet)
    const acts: string[] = []
    const comparing = vi.spyOn(chains.ethereum, 'hasSigned').mockImplementation(async () => {
      acts.push('comparison')
      setImmediate(() => acts.push('turn'))
      return false
    })
    await completeWallet(server, wallet, '0x')
    comparing.mockRestore()
    expect(acts.slice(0, 9)).toEqual(
      Array.from({ length: 9 }, (_, index) => (index % 2 ? 'turn' : 'comparison')),
    )
  })

  it('does not decode a signature that is longer than 64 bytes can be', async () => {
    const wallet = createSolanaWallet()
    await startWallet(server, wallet)
    const decoding = vi.spyOn(bs58, 'decodeUnsafe')
    const lengths = [88, 89, 20_000]
    for (const length of lengths) await completeWallet(server, wallet, '1'.repeat(length))
    expect(decoding.mock.calls.map(([text]) => text.length)).toEqual([88])
    decoding.mockRestore()
  })

  it('can create ten accounts an hour per network, while known wallets still sign in', async () => {
    const knownWallet = createSolanaWallet()
    await signInByWallet(server, knownWallet)
    for (let count = 0; count < 9; count += 1) await signInByWallet(server, createSolanaWallet())
    expect((await signInByWallet(server, createSolanaWallet())).status).toBe(429)
    expect((await signInByWallet(server, knownWallet)).status).toBe(200)
    expect(await countUsers()).toBe(10)
  })
})
