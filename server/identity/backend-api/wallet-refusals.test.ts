import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BackendWorld, listenForBackend } from '#support/server/backend-client.ts'
import { callBackend } from '#support/server/call-backend.ts'
import { createShopUser } from '#support/server/people.ts'
import { createEthereumWallet, startWallet, type TestWallet, toNamed } from '#support/server/wallets.ts'
import { limits } from '../../platform/limits/rules.ts'
import { minutes } from '../../platform/machine/clock.ts'

let world: BackendWorld
let wallet: TestWallet

beforeAll(async () => {
  world = await listenForBackend()
})
afterAll(() => world.close())
beforeEach(() => {
  wallet = createEthereumWallet()
})

const typeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: { error_type?: string }) => error.error_type,
  )
const start = (more: object = {}) =>
  world.client.cryptoWallets.authenticateStart({ ...toNamed(wallet), ...more })
const complete = (signature: string) =>
  typeOf(world.client.cryptoWallets.authenticate({ ...toNamed(wallet), signature }))
const sign = async (more: object = {}) => wallet.sign((await start(more)).challenge)
const refused = 'unable_to_authenticate_crypto_wallet'

describe('the message that a site requests for a wallet', () => {
  it('counts for one of some concurrent answers', async () => {
    const body = { ...toNamed(wallet), signature: await sign() }
    const answers = await Promise.all(
      [1, 2].map(() => callBackend(world.server, '/crypto_wallets/authenticate', body)),
    )
    expect(answers.map(({ error_type = 'no failure' }) => error_type).sort()).toEqual(['no failure', refused])
  })

  it('is valid for ten minutes, and not before its time', async () => {
    const not_before = new Date(world.server.clock.now().getTime() + minutes(5)).toISOString()
    const [later, now] = [await sign({ siwe_params: { not_before } }), await sign()]
    expect(await complete(later)).toBe('siwe_message_not_valid_yet')
    world.server.clock.advance(minutes(5))
    expect(await complete(later)).toBe('no failure')
    world.server.clock.advance(minutes(5))
    expect(await complete(now)).toBe('siwe_message_expired')
  })

  it('names an origin of the project', async () => {
    const siwe_params = { uri: 'https://evil.example/' }
    expect(await typeOf(start({ siwe_params }))).toBe('invalid_siwe_uri')
  })

  it('is not one that a page requested', async () => {
    const { challenge } = await startWallet(world.server, wallet)
    expect(await complete(await wallet.sign(challenge))).toBe(refused)
    expect(await complete(await sign())).toBe('no failure')
  })

  it('may be signed wrongly twenty times in a quarter of an hour, not counting correct signatures', async () => {
    const most = limits.wrongSignatures.hits
    for (let tried = 0; tried < most; tried += 1) expect(await complete(await sign())).toBe('no failure')
    const wrong = await createEthereumWallet().sign((await start()).challenge)
    for (let tried = 0; tried < most; tried += 1) expect(await complete(wrong)).toBe(refused)
    expect(await complete(await sign())).toBe('too_many_requests')
  })
})

describe('a wallet that a site adds to a user', () => {
  it('is not one that another user has got since', async () => {
    const { userId } = await createShopUser(world.server, 'other@example.org')
    const [added, own] = [await sign({ user_id: userId }), await sign()]
    expect(await complete(own)).toBe('no failure')
    expect(await complete(added)).toBe('duplicate_wallet_address')
  })
})
