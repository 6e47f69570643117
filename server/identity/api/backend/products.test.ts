import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { createEthereumWallet, toNamed } from '#support/server/wallets.ts'
import { projects } from '../../base/schema/projects.ts'

const { client, server } = backendForAll()
let user_id: string
const email = 'ann@example.org'

beforeAll(async () => {
  user_id = (await createShopUser(server, email)).userId
  await server.deps.db.transaction((tx) =>
    tx.update(projects).set({ products: [] }).where(eq(projects.id, 'project-shop')),
  )
})

it.each<[string, () => Promise<unknown>]>([
  ['passwords', () => client.passwords.authenticate({ email, password: testPassword })],
  ['new passwords', () => client.passwords.create({ email: 'bob@example.org', password: testPassword })],
  ['codes', () => client.otps.email.loginOrCreate({ email })],
  ['codes by phone', () => client.otps.sms.loginOrCreate({ phone_number: '+15005550006' })],
  ['links', () => client.magicLinks.email.send({ email })],
  ['wallets', () => client.cryptoWallets.authenticateStart(toNamed(createEthereumWallet()))],
  ['passkeys', () => client.webauthn.authenticateStart({ domain: 'demo.localhost' })],
  ['social sign-in', () => client.oauth.attach({ provider: 'google', user_id })],
])('a project that does not offer %s rejects them', async (_what, call) => {
  expect(await typeOf(call())).toBe('endpoint_not_authorized_for_sdk')
})

it.each<[string, () => Promise<unknown>]>([
  ['resets', () => client.passwords.email.resetStart({ email })],
  ['a code for an address of a user', () => client.otps.email.send({ email: 'new@example.org', user_id })],
  [
    'a link for an address of a user',
    () => client.magicLinks.email.send({ email: 'more@example.org', user_id }),
  ],
])('every project offers %s', async (_what, call) => {
  expect(await call()).toMatchObject({ user_id })
})
