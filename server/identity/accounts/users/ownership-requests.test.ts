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
import { changeProject } from '#support/server/projects.ts'
import { createEthereumWallet, toNamed } from '#support/server/wallets.ts'

const password = 'plum-lantern-orbit-77'
const profile = {
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
/** Who created the user: the site or an import, the user themselves, or no one. */
type Kind = 'site-made' | 'self-made' | 'empty'

const hash = importedHashes.bcrypt?.hash ?? ''
const victims: Record<Kind, Record<string, (email: string) => Promise<Victim>>> = {
  'site-made': {
    'passwords.create with fields': async (email) => {
      const fields = { trusted_metadata: profile.trusted_metadata, session_duration_minutes: 60 }
      const made = await fixture.client.passwords.create({ email, password, ...fields })
      return { userId: made.user_id, password, token: made.session_token }
    },
  },
  'self-made': {
    'a sign-up in the browser': async (email) => {
      const { userId = '', token } = await browser.signUp(email, password)
      return { userId, token, password }
    },
  },
  empty: {
    'otps.email.loginOrCreate': async (email) => ({
      userId: (await fixture.client.otps.email.loginOrCreate({ email })).user_id,
    }),
  },
}

/** Further ways in which a site creates a user. The rules are the same for all of them. */
const furtherVictims: typeof victims = {
  'site-made': {
    'users.create': async (email) => {
      const fields = { external_id: toExternalId(email), ...profile }
      return { userId: (await fixture.client.users.create({ email, ...fields })).user_id }
    },
    'an invitation': async (email) => ({
      userId: (await fixture.client.magicLinks.email.invite({ email })).user_id,
    }),
    'passwords.migrate': async (email) => {
      const fields = { hash, hash_type: 'bcrypt', external_id: toExternalId(email), ...profile }
      const migrated = await fixture.client.passwords.migrate({ email, ...fields })
      return { userId: migrated.user_id, password: importedPassword }
    },
    'people import': async (email) => {
      const external_id = toExternalId(email)
      const foreign = { hash, hash_type: 'bcrypt' as const }
      const line = { emails: [{ email }], external_id, password: foreign, ...profile }
      await importPeople(fixture.server, await files.write(email, [line]))
      const { user_id: userId } = await fixture.client.users.get({ user_id: external_id })
      return { userId, password: importedPassword }
    },
  },
  'self-made': {},
  empty: {},
}

/** How a request of a stranger ends if a user has the email address. */
type Result = 'taken' | 'taken, but not by a sign-up' | 'accepted'

/** The requests that a stranger can make. */
const requests: Record<Result, Record<string, (email: string) => Promise<Outcome>>> = {
  taken: {
    'POST /sdk/v1/passwords': (email) => browser.signUp(email, 'stranger-plum-88'),
    'passwords.create': (email) => backend.signUp(email, 'stranger-plum-88'),
    'users.create': (email) => settle(fixture.client.users.create({ email })),
    'users.exchangePrimaryFactor of another user': async (email) => {
      const { user_id } = await fixture.client.users.create({ email: newEmail('other') })
      return settle(fixture.client.users.exchangePrimaryFactor({ user_id, email_address: email }))
    },
  },
  'taken, but not by a sign-up': {
    'otps.email.send for another user': (email) =>
      settle(fixture.client.otps.email.send({ email, user_id: stranger.userId })),
    'otps.email.send with a session of another user': (email) => backend.requestCode(email, stranger.token),
    'magicLinks.email.send for another user': (email) =>
      settle(fixture.client.magicLinks.email.send({ email, user_id: stranger.userId })),
    'a code within another session': (email) => browser.requestCode(email, stranger.token),
    'a link within another session': (email) => browser.requestLink(email, stranger.token),
  },
  accepted: {
    'a code in the browser': (email) => browser.requestCode(email),
    'otps.email.loginOrCreate': (email) => backend.requestCode(email),
    'a link in the browser': (email) => browser.requestLink(email),
    'magicLinks.email.loginOrCreate': (email) => backend.requestLink(email),
    'a reset in the browser': (email) => browser.requestReset(email),
    'passwords.email.resetStart': (email) => backend.requestReset(email),
  },
}

/** The rows of a table in groups: the name, its group, and what it does. */
const listRows = <Group extends string, Does>(groups: Record<Group, Record<string, Does>>) =>
  (Object.keys(groups) as Group[]).flatMap((group) =>
    Object.entries(groups[group]).map(([name, does]) => [name, group, does] as const),
  )

const get = (userId: string) => fixture.client.users.get({ user_id: userId })

describe.each(listRows(victims))('a user of %s', expectNoChange)
describe.each(listRows(furtherVictims))('a user of %s', { tags: ['long'] }, expectNoChange)

function expectNoChange(_: string, kind: Kind, create: (email: string) => Promise<Victim>): void {
  it.each(listRows(requests))('is not changed by %s (rules O1 to O3)', async (_, result, request) => {
    const email = newEmail()
    const victim = await create(email)
    const { request_id: _before, ...before } = await get(victim.userId)
    const { rejected, userId } = await request(email)
    if (kind === 'empty' && result !== 'accepted') {
      // An empty user does not reserve its contact: the call takes over the user, or only the contact.
      expect(rejected).toBeUndefined()
      expect([victim.userId, stranger.userId, expect.any(String)]).toContainEqual(userId)
      return
    }
    const isTaken = result === 'taken' || (kind !== 'self-made' && result !== 'accepted')
    expect(rejected).toBe(isTaken ? 'duplicate_email' : undefined)
    const { request_id: _after, ...after } = await get(victim.userId)
    expect(after).toEqual(before)
    if (victim.token) expect(await findSessionUser(fixture, victim.token)).toBe(victim.userId)
    if (victim.password) expect((await backend.signIn(email, victim.password)).userId).toBe(victim.userId)
  })
}

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
    const hide = (hidesAccounts: boolean) => changeProject(fixture.server, { hidesAccounts })
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
    const { user_id } = await fixture.client.users.create({ phone_number, ...profile })
    const request = { phone_number, user_id: stranger.userId }
    expect((await settle(fixture.client.otps.sms.send(request))).rejected).toBe('duplicate_phone_number')
    expect(await get(user_id)).toMatchObject({ phone_numbers: [{ phone_number }], ...profile })
  })

  it('a wallet is not changed by cryptoWallets.authenticateStart for another user', async () => {
    const wallet = toNamed(createEthereumWallet())
    const { user_id } = await fixture.client.cryptoWallets.authenticateStart(wallet)
    await fixture.client.users.update({ user_id, ...profile })
    await settle(fixture.client.cryptoWallets.authenticateStart({ ...wallet, user_id: stranger.userId }))
    const { crypto_wallet_address } = wallet
    expect(await get(user_id)).toMatchObject({ crypto_wallets: [{ crypto_wallet_address }], ...profile })
  })
})
