import { beforeEach, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { callBackend } from '#support/server/call-backend.ts'
import { createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { createEthereumWallet, startWallet, type TestWallet, toNamed } from '#support/server/wallets.ts'
import { limits } from '../../../platform/limits/rules.ts'
import { minutes } from '../../../platform/machine/clock.ts'

const { client, server } = backendForAll()
let wallet: TestWallet

beforeEach(() => {
  wallet = createEthereumWallet()
})

const start = (more: object = {}) => client.cryptoWallets.authenticateStart({ ...toNamed(wallet), ...more })
const complete = (signature: string) =>
  typeOf(client.cryptoWallets.authenticate({ ...toNamed(wallet), signature }))
const sign = async (more: object = {}) => wallet.sign((await start(more)).challenge)
const rejected = 'unable_to_authenticate_crypto_wallet'

describe('the message that a site requests for a wallet', () => {
  it('is accepted for only one of several concurrent responses', async () => {
    const body = { ...toNamed(wallet), signature: await sign() }
    const responses = await Promise.all(
      [1, 2].map(() => callBackend(server, '/crypto_wallets/authenticate', body)),
    )
    expect(responses.map(({ error_type = 'no failure' }) => error_type).sort()).toEqual([
      'no failure',
      rejected,
    ])
  })

  it('is valid for ten minutes, and not before its time', async () => {
    const not_before = new Date(server.clock.now().getTime() + minutes(5)).toISOString()
    const [later, now] = [await sign({ siwe_params: { not_before } }), await sign()]
    expect(await complete(later)).toBe('siwe_message_not_valid_yet')
    server.clock.advance(minutes(5))
    expect(await complete(later)).toBe('no failure')
    server.clock.advance(minutes(5))
    expect(await complete(now)).toBe('siwe_message_expired')
  })

  it('names an origin of the project', async () => {
    const siwe_params = { uri: 'https://evil.example/' }
    expect(await typeOf(start({ siwe_params }))).toBe('invalid_siwe_uri')
  })

  it('cannot be one that a page requested', async () => {
    const { challenge } = await startWallet(server, wallet)
    expect(await complete(await wallet.sign(challenge))).toBe(rejected)
    expect(await complete(await sign())).toBe('no failure')
  })

  it('may get twenty wrong signatures in a quarter of an hour, not counting correct ones', {
    tags: ['long'],
  }, async () => {
    const max = limits.wrongSignatures.hits
    for (let tried = 0; tried < max; tried += 1) expect(await complete(await sign())).toBe('no failure')
    const wrong = await createEthereumWallet().sign((await start()).challenge)
    for (let tried = 0; tried < max; tried += 1) expect(await complete(wrong)).toBe(rejected)
    expect(await complete(await sign())).toBe('too_many_requests')
  })
})

describe('a wallet that a site adds to a user', () => {
  it('cannot be one that another user has gained since', async () => {
    const { userId } = await createShopUser(server, 'other@example.org')
    const [added, standalone] = [await sign({ user_id: userId }), await sign()]
    expect(await complete(standalone)).toBe('no failure')
    expect(await complete(added)).toBe('duplicate_wallet_address')
  })
})
