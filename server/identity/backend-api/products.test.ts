import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BackendWorld, listenForBackend } from '#support/server/backend-client.ts'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { createEthereumWallet, toNamed } from '#support/server/wallets.ts'
import { projects } from '../schema/projects.ts'

let world: BackendWorld
let user_id: string
const email = 'ann@example.org'

beforeAll(async () => {
  world = await listenForBackend()
  user_id = (await createShopUser(world.server, email)).userId
  await world.server.deps.db.transaction((tx) =>
    tx.update(projects).set({ products: [] }).where(eq(projects.id, 'project-shop')),
  )
})
afterAll(() => world.close())

it.each<[string, () => Promise<unknown>]>([
  ['passwords', () => world.client.passwords.authenticate({ email, password: testPassword })],
  [
    'new passwords',
    () => world.client.passwords.create({ email: 'bob@example.org', password: testPassword }),
  ],
  ['codes', () => world.client.otps.email.loginOrCreate({ email })],
  ['codes by phone', () => world.client.otps.sms.loginOrCreate({ phone_number: '+15005550006' })],
  ['links', () => world.client.magicLinks.email.send({ email })],
  ['wallets', () => world.client.cryptoWallets.authenticateStart(toNamed(createEthereumWallet()))],
  ['passkeys', () => world.client.webauthn.authenticateStart({ domain: 'demo.localhost' })],
  ['social sign-in', () => world.client.oauth.attach({ provider: 'google', user_id })],
])('a project that does not offer %s refuses them', async (_what, call) => {
  await expect(call()).rejects.toMatchObject({ error_type: 'endpoint_not_authorized_for_sdk' })
})

it.each<[string, () => Promise<unknown>]>([
  ['resets', () => world.client.passwords.email.resetStart({ email })],
  [
    'a code for an address of a user',
    () => world.client.otps.email.send({ email: 'new@example.org', user_id }),
  ],
  [
    'a link for an address of a user',
    () => world.client.magicLinks.email.send({ email: 'more@example.org', user_id }),
  ],
])('every project offers %s', async (_what, call) => {
  expect(await call()).toMatchObject({ user_id })
})
