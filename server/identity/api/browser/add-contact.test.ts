import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { addContact, readUser } from '#support/server/accounts.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { shopProject } from '#support/server/test-server.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { hashAddress } from '../../accounts/users/blocked-emails.ts'
import { findEmailOwner } from '../../accounts/users/passwords.ts'
import { blockedEmails } from '../../base/schema/users.ts'
import { runUnit } from '../../base/unit-of-work.ts'

const ann = 'ann@example.org'
const bob = 'bob@example.org'
const number = '+15005550006'
const mismatch = 'session_on_code_does_not_match_session_passed_in'
const server = testServerForEach()
let sessionToken: string
beforeEach(async () => {
  sessionToken = await signInByCode(server, ann)
  // Contacts are listed by time of creation, and the test clock does not advance by itself.
  server.clock.advance(1)
})

const ask = (path: string, body: object, token = sessionToken) => callProvider(server, path, { token, body })
const newest = async (to: string) => (await readOutbox(server, to))[0]

const addByCode = (to: string, token = sessionToken) => addContact(server, to, token)
const signUp = async () =>
  (await ask('/passwords', { email: bob, password: 'plum-lantern-orbit-77' })).body.data

async function openLink(to: string, shownIn?: string) {
  const token = new URL((await newest(to))?.link ?? 'none:').searchParams.get('token')
  const session = shownIn === undefined ? {} : { token: shownIn }
  return callProvider(server, '/magic_links/authenticate', { body: { token }, ...session })
}

async function addByLink(to: string, shownIn?: string) {
  expect((await ask('/magic_links/email/send/secondary', { email: to })).status).toBe(200)
  return openLink(to, shownIn)
}

const me = (token = sessionToken) => readUser(server, token)
const emailsOf = async (token = sessionToken) => (await me(token)).emails.map(({ email }) => email)

describe('adding an email address or phone number within a session', () => {
  it.each([
    ['a code by email', () => addByCode(bob), 'email', bob],
    ['a code to a phone', () => addByCode(number), 'sms', number],
    ['a link', () => addByLink(bob, sessionToken), 'email', bob],
  ])('by %s keeps the session and notifies the owner', async (_, add, method, contact) => {
    const response = await add()
    expect(response.status).toBe(200)
    expect(response.body.data?.session_token).toBe(sessionToken)
    expect(response.body.data?.session).toMatchObject({
      authentication_factors: [{ type: 'otp' }, { delivery_method: method }],
    })
    expect(JSON.stringify(response.body.data?.user)).toContain(contact)
    expect(await newest(ann)).toMatchObject({ subject: `${contact} was added to your Shop account` })
  })

  it('signs in to the same account from then on, and keeps the primary email address', async () => {
    await addByCode(bob)
    await addByCode(number)
    const again = await signInByCode(server, bob)
    expect((await me(again)).user_id).toBe((await me()).user_id)
    expect(await emailsOf()).toEqual([ann, bob])
    const primary = await runUnit(server.deps.db, shopProject, (unit) => findEmailOwner(unit, ann as Email))
    expect(primary?.email.isPrimary).toBe(true)
  })

  it('requires a fresh session, except for the account’s own email address', async () => {
    server.clock.advance(minutes(5))
    for (const to of [bob, number]) {
      const rejected = await addByCode(to)
      expect([rejected.status, rejected.body.error_type]).toEqual([403, 'session_too_old_to_add_factor'])
    }
    const link = await ask('/magic_links/email/send/secondary', { email: bob })
    expect(link.body.error_type).toBe('session_too_old_to_add_factor')
    expect(await readOutbox(server, bob)).toEqual([])
    expect((await addByCode(ann)).status).toBe(200)
    expect((await addByCode(bob)).status).toBe(200)
  })

  it('is rejected when another user has the contact', async () => {
    await signInByCode(server, bob)
    for (const path of ['/otps/email/send/secondary', '/magic_links/email/send/secondary']) {
      expect((await ask(path, { email: bob })).body.error_type).toBe('duplicate_email')
    }
  })

  it('reveals that another user has it only to a user who verified it, if the project hides accounts', async () => {
    await changeProject(server, { hidesAccounts: true })
    const bobs = await signInByCode(server, bob)
    const responses = [
      await ask('/otps/email/send/secondary', { email: bob }),
      await ask('/otps/email/send/secondary', { email: 'new@example.org' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await addByCode(bob)).body.error_type).toBe('duplicate_email')
    expect((await addByLink(bob, sessionToken)).body.error_type).toBe('duplicate_email')
    expect(await emailsOf()).toEqual([ann])
    expect(await emailsOf(bobs)).toEqual([bob])
  })

  it('does not take a phone number from another account', async () => {
    const bobs = await signInByCode(server, bob)
    expect((await addByCode(number, bobs)).status).toBe(200)
    expect((await addByCode(number)).body.error_type).toBe('duplicate_phone_number')
    expect(await me()).toMatchObject({ phone_numbers: [] })
  })

  it('takes an email address from a self-made user who never verified it', async () => {
    const made = await signUp()
    const stranger = String(made?.session_token)
    expect((await addByCode(bob)).status).toBe(200)
    expect(await emailsOf()).toEqual([ann, bob])
    expect((await callProvider(server, '/users/me', { method: 'GET', token: stranger })).status).toBe(404)
  })

  it('replaces the mistyped email address of a self-made user, which becomes available', async () => {
    const made = await signUp()
    const response = await addByCode('carl@example.org', String(made?.session_token))
    expect(response.status).toBe(200)
    const carls = String(response.body.data?.session_token)
    expect((await me(carls)).user_id).toBe(made?.user_id)
    const bobs = await signInByCode(server, bob)
    expect(await emailsOf(carls)).toEqual(['carl@example.org'])
    expect(await emailsOf(bobs)).toEqual([bob])
    expect((await me(bobs)).user_id).not.toBe((await me(carls)).user_id)
    const carl = await runUnit(server.deps.db, shopProject, (unit) =>
      findEmailOwner(unit, 'carl@example.org' as Email),
    )
    expect(carl?.email.isPrimary).toBe(true)
  })

  it('does not add the email address of a deleted account', async () => {
    await runUnit(server.deps.db, shopProject, async (unit) => {
      const addressHash = await hashAddress(unit, server.deps, bob as Email)
      await unit.tx
        .insert(blockedEmails)
        .values({ projectId: unit.projectId, addressHash, createdAt: server.clock.now() })
    })
    expect((await addByCode(bob)).body.error_type).toBe('unauthorized_action')
    expect(await emailsOf()).toEqual([ann])
  })

  it('works in that session only: a code redeemed in another session adds nothing and stays valid', async () => {
    const carls = await signInByCode(server, 'carl@example.org')
    const sent = await ask('/otps/email/send/secondary', { email: bob })
    const body = { token: (await newest(bob))?.code, method_id: sent.body.data?.method_id }
    const redeem = (session: object) => callProvider(server, '/otps/authenticate', { body, ...session })
    for (const elsewhere of [{}, { token: carls }]) {
      expect((await redeem(elsewhere)).body.error_type).toBe(mismatch)
    }
    expect([await emailsOf(), await emailsOf(carls)]).toEqual([[ann], ['carl@example.org']])
    expect((await redeem({ token: sessionToken })).status).toBe(200)
    expect(await emailsOf()).toEqual([ann, bob])
  })

  it('works in that session only: a link opened in another session does not sign in and stays valid', async () => {
    const rejected = await addByLink(bob)
    expect(rejected.body.error_type).toBe(mismatch)
    expect((await openLink(bob, sessionToken)).status).toBe(200)
    expect(await emailsOf()).toEqual([ann, bob])
  })

  it('counts toward the sending limits', async () => {
    for (let index = 0; index < 4; index += 1) await ask('/otps/email/send/secondary', { email: bob })
    await ask('/magic_links/email/send/secondary', { email: bob })
    expect((await ask('/otps/email/send/secondary', { email: bob })).status).toBe(429)
  })
})
