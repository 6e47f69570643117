import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { createEthereumWallet, toNamed } from '#support/server/wallets.ts'
import { projects } from '../schema/projects.ts'

const fixture = backendForAll()
let user_id: string
const email = 'ann@example.org'

beforeAll(async () => {
  user_id = (await createShopUser(fixture.server, email)).userId
  await fixture.server.deps.db.transaction((tx) =>
    tx.update(projects).set({ products: [] }).where(eq(projects.id, 'project-shop')),
  )
})

it.each<[string, () => Promise<unknown>]>([
  ['passwords', () => fixture.client.passwords.authenticate({ email, password: testPassword })],
  [
    'new passwords',
    () => fixture.client.passwords.create({ email: 'bob@example.org', password: testPassword }),
  ],
  ['codes', () => fixture.client.otps.email.loginOrCreate({ email })],
  ['codes by phone', () => fixture.client.otps.sms.loginOrCreate({ phone_number: '+15005550006' })],
  ['links', () => fixture.client.magicLinks.email.send({ email })],
  ['wallets', () => fixture.client.cryptoWallets.authenticateStart(toNamed(createEthereumWallet()))],
  ['passkeys', () => fixture.client.webauthn.authenticateStart({ domain: 'demo.localhost' })],
  ['social sign-in', () => fixture.client.oauth.attach({ provider: 'google', user_id })],
])('a project that does not offer %s rejects them', async (_what, call) => {
  await expect(call()).rejects.toMatchObject({ error_type: 'endpoint_not_authorized_for_sdk' })
})

it.each<[string, () => Promise<unknown>]>([
  ['resets', () => fixture.client.passwords.email.resetStart({ email })],
  [
    'a code for an address of a user',
    () => fixture.client.otps.email.send({ email: 'new@example.org', user_id }),
  ],
  [
    'a link for an address of a user',
    () => fixture.client.magicLinks.email.send({ email: 'more@example.org', user_id }),
  ],
])('every project offers %s', async (_what, call) => {
  expect(await call()).toMatchObject({ user_id })
})
