import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  type Api,
  apis,
  findSessionUser,
  firstProofs,
  newEmail,
  newNumber,
  proofs,
} from '#support/server/ownership.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { shopProject } from '#support/server/test-server.ts'
import { createEthereumWallet, signInByWallet } from '#support/server/wallets.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { projects } from '../../base/schema/projects.ts'

const password = 'plum-lantern-orbit-77'
const profile = { name: { first_name: 'Ann', last_name: 'Example' }, trusted_metadata: { plan: 'gold' } }
const fixture = backendForAll()

const get = (userId: string | undefined) => fixture.client.users.get({ user_id: userId ?? 'none' })

describe.each(apis)('an addition by %s (rules O4 and O5)', (_, toApi) => {
  const additions = [
    [
      'a code',
      'requestCode',
      (api: Api, to: string, id: string, token?: string) => api.redeemCode(to, id, token),
    ],
    [
      'a link',
      'requestLink',
      (api: Api, to: string, _id: string, token?: string) => api.redeemLink(to, token),
    ],
  ] as const

  it.each(additions)(
    'by %s works only in a session of its user, and stays valid after a rejection',
    async (_, request, redeem) => {
      const api = toApi(fixture)
      const { userId, token } = await proofs['a code'](api, newEmail())
      const otherSession = await proofs['a code'](api, newEmail('other'))
      const email = newEmail('added')
      const sent = { methodId: '', ...(await api[request](email, token)) }
      expect((await get(userId)).emails).toHaveLength(1)
      for (const sessionToken of [undefined, otherSession.token]) {
        expect((await redeem(api, email, sent.methodId, sessionToken)).rejected).toBe(
          'session_on_code_does_not_match_session_passed_in',
        )
      }
      expect(await redeem(api, email, sent.methodId, token)).toMatchObject({ userId })
      expect((await get(userId)).emails).toContainEqual(expect.objectContaining({ email, verified: true }))
    },
  )

  it.each(additions)('by %s in a project with additions_without_session', async (way, request, redeem) => {
    const api = toApi(fixture)
    const allow = (additionsWithoutSession: boolean) =>
      fixture.server.deps.db.transaction((tx) =>
        tx.update(projects).set({ additionsWithoutSession }).where(eq(projects.id, shopProject.id)),
      )
    const { userId, token } = await proofs['a code'](api, newEmail())
    const email = newEmail('added')
    const sent = { methodId: '', ...(await api[request](email, token)) }
    await allow(true)
    const redeemed = await redeem(api, email, sent.methodId)
    await allow(false)
    const mismatch = { rejected: 'session_on_code_does_not_match_session_passed_in' }
    expect(redeemed).toMatchObject(way === 'a code' ? { userId } : mismatch)
  })

  it('takes its contact from a sign-up, which is empty afterwards', async () => {
    const api = toApi(fixture)
    const email = newEmail()
    const unclaimed = await api.signUp(email, password)
    const { userId, token } = await proofs['a code'](api, newEmail())
    expect(await proofs['a code'](api, email, token)).toMatchObject({ userId })
    expect((await get(unclaimed.userId)).emails).toEqual([])
    expect(await findSessionUser(fixture, unclaimed.token)).toBeUndefined()
    expect((await api.signIn(email, password)).rejected).toBe('unauthorized_credentials')
  })

  it('appends an email address to a user with a phone number or a wallet', async () => {
    const api = toApi(fixture)
    const phone = await proofs['a code'](api, newNumber())
    const signed = await signInByWallet(fixture.server, createEthereumWallet())
    const wallet = {
      userId: String(signed.body.data?.user_id),
      token: String(signed.body.data?.session_token),
    }
    for (const { userId, token } of [phone, wallet]) {
      const email = newEmail()
      expect(await proofs['a code'](api, email, token)).toMatchObject({ userId })
      expect((await get(userId)).emails).toMatchObject([{ email, verified: true }])
    }
  })
})

describe.each(apis)('a sign-up with a mistyped email address, by %s', (_, toApi) => {
  it('replaces the address with another one that is proved (rule O8)', async () => {
    const api = toApi(fixture)
    const [mistyped, email] = [newEmail('mistyped'), newEmail()]
    const { userId, token } = await api.signUp(mistyped, password)
    const proved = await proofs['a code'](api, email, token)
    expect(proved).toMatchObject({ userId })
    expect((await get(userId)).emails).toMatchObject([{ email, verified: true }])
    expect((await api.signIn(email, password)).userId).toBe(userId)
    expect((await proofs['a code'](api, mistyped)).userId).not.toBe(userId)
  })

  it('does not replace the address if the site wrote to the user (rule O7)', async () => {
    const api = toApi(fixture)
    const { userId = '', token } = await api.signUp(newEmail('mistyped'), password)
    await fixture.client.users.update({ user_id: userId, ...profile })
    const rejected = 'too_many_unverified_factors'
    expect(await api.requestCode(newEmail(), token)).toMatchObject({ rejected })
    expect(await api.requestLink(newEmail(), token)).toMatchObject({ rejected })
  })
})

describe.each(apis)('an unproven contact of a claimed user, by %s (rule O9)', (_, toApi) => {
  /** Creates a user with a verified phone number and an email address that the site mistyped. */
  async function createMistyped(api: Api) {
    const [email, phone_number] = [newEmail('stranger'), newNumber()]
    const { user_id } = await fixture.client.users.create({ email, phone_number, ...profile })
    const claimed = await proofs['a code'](api, phone_number)
    expect(claimed.userId).toBe(user_id)
    return { email, userId: user_id, token: claimed.token }
  }

  it.each(firstProofs)(
    'never signs in by %s: a second proof within the hour creates a user',
    async (_, prove) => {
      const api = toApi(fixture)
      const { email, userId, token } = await createMistyped(api)
      const before = await get(userId)
      expect((await prove(api, email)).rejected).toBe('duplicate_email_for_user')
      expect((await get(userId)).emails).toMatchObject(before.emails)
      // A reset needs a user who has the address, so the second proof is a code.
      const second = await proofs['a code'](api, email)
      expect(second.rejected).toBeUndefined()
      expect(second.userId).not.toBe(userId)
      expect(await get(userId)).toMatchObject({ ...profile, emails: [] })
      expect(await findSessionUser(fixture, token)).toBe(userId)
    },
  )

  it('is rejected again after the hour', async () => {
    const api = toApi(fixture)
    const { email, userId } = await createMistyped(api)
    const rejected = 'duplicate_email_for_user'
    expect(await proofs['a code'](api, email)).toMatchObject({ rejected })
    fixture.server.clock.advance(minutes(61))
    expect(await proofs['a code'](api, email)).toMatchObject({ rejected })
    expect((await proofs['a code'](api, email)).userId).not.toBe(userId)
  })

  it('can be proved with the user’s session', async () => {
    const api = toApi(fixture)
    const { email, userId, token } = await createMistyped(api)
    expect(await proofs['a code'](api, email, token)).toMatchObject({ userId })
    expect((await get(userId)).emails).toMatchObject([{ email, verified: true }])
  })
})
