import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackendFixture, listenForBackend } from '#support/server/backend-client.ts'
import { importedHashes, importedPassword } from '#support/server/imported-hashes.ts'
import {
  type Api,
  findSessionUser,
  newEmail,
  newNumber,
  type Outcome,
  proofs,
  settle,
  toBackendApi,
  toBrowserApi,
} from '#support/server/ownership.ts'
import { createPeopleFiles, importPeople, type PeopleFiles } from '#support/server/people-files.ts'
import { shopProject } from '#support/server/test-server.ts'
import { createEthereumWallet, toNamed } from '#support/server/wallets.ts'
import { projects } from '../schema/projects.ts'

const password = 'plum-lantern-orbit-77'
const written = {
  name: { first_name: 'Ann', last_name: 'Example' },
  trusted_metadata: { plan: 'gold' },
  untrusted_metadata: { theme: 'dark' },
}
let fixture: BackendFixture
let files: PeopleFiles
let browser: Api
let backend: Api
let stranger: Required<Pick<Outcome, 'userId' | 'token'>>
beforeAll(async () => {
  fixture = await listenForBackend()
  files = await createPeopleFiles()
  browser = toBrowserApi(fixture)
  backend = toBackendApi(fixture)
  const { userId = '', token = '' } = await proofs['a code'](browser, newEmail('stranger'))
  stranger = { userId, token }
})
afterAll(async () => {
  fixture.close()
  await files.remove()
})

const toExternalId = (email: string) => email.replace('@', '.')

/** A user whose email address is not verified. `password` and `token` belong to the user, if there are any. */
type Victim = { userId: string; password?: string; token?: string | undefined }
/** Who wrote the user: the site or an import, the user themselves, or no one. */
type Kind = 'written' | 'self-made' | 'empty'

const victims: [string, Kind, (email: string) => Promise<Victim>][] = [
  [
    'users.create',
    'written',
    async (email) => {
      const { user_id: userId } = await fixture.client.users.create({
        email,
        external_id: toExternalId(email),
        ...written,
      })
      return { userId }
    },
  ],
  [
    'an invitation',
    'written',
    async (email) => ({ userId: (await fixture.client.magicLinks.email.invite({ email })).user_id }),
  ],
  [
    'passwords.migrate',
    'written',
    async (email) => {
      const hash = { hash: importedHashes.bcrypt?.hash ?? '', hash_type: 'bcrypt' }
      const migrated = await fixture.client.passwords.migrate({
        email,
        ...hash,
        external_id: toExternalId(email),
        ...written,
      })
      return { userId: migrated.user_id, password: importedPassword }
    },
  ],
  [
    'people import',
    'written',
    async (email) => {
      const hash = { hash: importedHashes.bcrypt?.hash ?? '', hash_type: 'bcrypt' as const }
      const line = { emails: [{ email }], external_id: toExternalId(email), password: hash, ...written }
      await importPeople(fixture.server, await files.write(email, [line]))
      return {
        userId: (await fixture.client.users.get({ user_id: toExternalId(email) })).user_id,
        password: importedPassword,
      }
    },
  ],
  [
    'passwords.create with fields',
    'written',
    async (email) => {
      const fields = { trusted_metadata: written.trusted_metadata, session_duration_minutes: 60 }
      const made = await fixture.client.passwords.create({ email, password, ...fields })
      return { userId: made.user_id, password, token: made.session_token }
    },
  ],
  [
    'a sign-up in the browser',
    'self-made',
    async (email) => {
      const { userId = '', token } = await browser.signUp(email, password)
      return { userId, token, password }
    },
  ],
  [
    'otps.email.loginOrCreate',
    'empty',
    async (email) => ({ userId: (await fixture.client.otps.email.loginOrCreate({ email })).user_id }),
  ],
]

/** The requests that a stranger can make. `taken`: the rejection if a user has the email address. */
const requests: [string, { taken?: string; forSelfMade?: string }, (email: string) => Promise<Outcome>][] = [
  [
    'POST /sdk/v1/passwords',
    { taken: 'duplicate_email' },
    (email) => browser.signUp(email, 'stranger-plum-88'),
  ],
  ['passwords.create', { taken: 'duplicate_email' }, (email) => backend.signUp(email, 'stranger-plum-88')],
  ['users.create', { taken: 'duplicate_email' }, (email) => settle(fixture.client.users.create({ email }))],
  [
    'otps.email.send for another user',
    { taken: 'duplicate_email', forSelfMade: 'nothing' },
    (email) => settle(fixture.client.otps.email.send({ email, user_id: stranger.userId })),
  ],
  [
    'otps.email.send with a session of another user',
    { taken: 'duplicate_email', forSelfMade: 'nothing' },
    (email) => backend.requestCode(email, stranger.token),
  ],
  [
    'magicLinks.email.send for another user',
    { taken: 'duplicate_email', forSelfMade: 'nothing' },
    (email) => settle(fixture.client.magicLinks.email.send({ email, user_id: stranger.userId })),
  ],
  [
    'users.exchangePrimaryFactor of another user',
    { taken: 'duplicate_email' },
    async (email) => {
      const { user_id } = await fixture.client.users.create({ email: newEmail('other') })
      return settle(fixture.client.users.exchangePrimaryFactor({ user_id, email_address: email }))
    },
  ],
  [
    'a code within another session',
    { taken: 'duplicate_email', forSelfMade: 'nothing' },
    (email) => browser.requestCode(email, stranger.token),
  ],
  [
    'a link within another session',
    { taken: 'duplicate_email', forSelfMade: 'nothing' },
    (email) => browser.requestLink(email, stranger.token),
  ],
  ['a code in the browser', {}, (email) => browser.requestCode(email)],
  ['otps.email.loginOrCreate', {}, (email) => backend.requestCode(email)],
  ['a link in the browser', {}, (email) => browser.requestLink(email)],
  ['magicLinks.email.loginOrCreate', {}, (email) => backend.requestLink(email)],
  ['a reset in the browser', {}, (email) => browser.requestReset(email)],
  ['passwords.email.resetStart', {}, (email) => backend.requestReset(email)],
]

const get = (userId: string) => fixture.client.users.get({ user_id: userId })

describe.each(victims)('a user of %s', (_, kind, create) => {
  it.each(requests)('is not changed by %s (rules O1 to O3)', async (_, { taken, forSelfMade }, request) => {
    const email = newEmail()
    const victim = await create(email)
    const { request_id: _before, ...before } = await get(victim.userId)
    const { rejected, userId } = await request(email)
    if (kind === 'empty' && taken === 'duplicate_email') {
      // An empty user does not reserve its contact: the call takes over the user, or only the contact.
      expect(rejected).toBeUndefined()
      expect([victim.userId, stranger.userId, expect.any(String)]).toContainEqual(userId)
      return
    }
    expect(rejected).toBe(kind === 'self-made' && forSelfMade ? undefined : taken)
    const { request_id: _after, ...after } = await get(victim.userId)
    expect(after).toEqual(before)
    if (victim.token) expect(await findSessionUser(fixture, victim.token)).toBe(victim.userId)
    if (victim.password) expect((await backend.signIn(email, victim.password)).userId).toBe(victim.userId)
  })
})

describe('an empty user (rule O3)', () => {
  it.each([
    ['POST /sdk/v1/passwords', (email: string) => browser.signUp(email, password)],
    ['passwords.create', (email: string) => backend.signUp(email, password)],
    ['users.create', (email: string) => settle(fixture.client.users.create({ email }))],
  ])('is taken over with its ID by %s', async (_, request) => {
    const email = newEmail()
    const { user_id } = await fixture.client.otps.email.loginOrCreate({ email })
    expect(await request(email)).toMatchObject({ userId: user_id })
  })

  it('loses its email address to users.exchangePrimaryFactor', async () => {
    const email = newEmail()
    const empty = await fixture.client.otps.email.loginOrCreate({ email })
    const { user_id } = await fixture.client.users.create({ email: newEmail() })
    const { user } = await fixture.client.users.exchangePrimaryFactor({ user_id, email_address: email })
    expect(user.emails).toMatchObject([{ email, verified: false }])
    expect((await get(empty.user_id)).emails).toEqual([])
  })
})

describe('a project that hides accounts (rule O3)', () => {
  it.each([
    ['a code', proofs['a code']],
    ['a link', proofs['a link']],
  ])('tells the browser that the email address is taken when it redeems %s', async (_, add) => {
    const hide = (hidesAccounts: boolean) =>
      fixture.server.deps.db.transaction((tx) =>
        tx.update(projects).set({ hidesAccounts }).where(eq(projects.id, shopProject.id)),
      )
    const email = newEmail()
    await fixture.client.users.create({ email })
    await hide(true)
    const requested = await browser.requestCode(email, stranger.token)
    const added = await add(browser, email, stranger.token)
    await hide(false)
    expect([requested.rejected, added.rejected]).toEqual([undefined, 'duplicate_email'])
  })
})

describe('another contact of a user', () => {
  it('a phone number is not changed by otps.sms.send for another user', async () => {
    const phone_number = newNumber()
    const { user_id } = await fixture.client.users.create({ phone_number, ...written })
    const request = { phone_number, user_id: stranger.userId }
    expect((await settle(fixture.client.otps.sms.send(request))).rejected).toBe('duplicate_phone_number')
    expect(await get(user_id)).toMatchObject({ phone_numbers: [{ phone_number }], ...written })
  })

  it('a wallet is not changed by cryptoWallets.authenticateStart for another user', async () => {
    const wallet = toNamed(createEthereumWallet())
    const { user_id } = await fixture.client.cryptoWallets.authenticateStart(wallet)
    await fixture.client.users.update({ user_id, ...written })
    await settle(fixture.client.cryptoWallets.authenticateStart({ ...wallet, user_id: stranger.userId }))
    const { crypto_wallet_address } = wallet
    expect(await get(user_id)).toMatchObject({ crypto_wallets: [{ crypto_wallet_address }], ...written })
  })
})
