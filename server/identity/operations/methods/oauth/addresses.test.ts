import { describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { Browser } from '#support/server/browser.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'
import { fetchIdentity, signInSocially, tokenIn, visitSimulator } from '#support/server/social.ts'
import { shopProject } from '#support/server/test-server.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { signUpWithPassword } from '../../../accounts/users/create.ts'
import { findEmailOwner, setPassword } from '../../../accounts/users/passwords.ts'
import { oauthRegistrations } from '../../../base/schema/oauth.ts'
import { runUnit } from '../../../base/unit-of-work.ts'

const ann = 'ann@example.org'
const server = testServerForEach()

describe('the email address from an issuer', () => {
  it('is ignored if the issuer has not verified it, and the account has no email address', async () => {
    await signInByCode(server, ann)
    const { status, body } = await signInSocially(server, { verified: false })
    expect(status).toBe(200)
    expect(body.data?.user).toMatchObject({ emails: [], status: 'active', providers: [{}] })
    expect(body.data?.session).toMatchObject({
      authentication_factors: [{ google_oauth_factor: { email_id: '' } }],
    })
  })

  it('is rejected if its account uses another method; the error lists the methods', async () => {
    await signInByCode(server, ann)
    const { status, body } = await signInSocially(server)
    expect([status, body.error_type]).toEqual([409, 'oauth_email_in_use'])
    expect(body.error_details).toEqual({
      email_address: ann,
      methods: ['otp', 'emailMagicLinks'],
      oauth_providers: [],
    })
    expect(await server.deps.db.transaction((tx) => tx.$count(oauthRegistrations))).toBe(0)
  })

  it('lists the password first, then the other social provider', async () => {
    await signInSocially(server, { provider: 'github' })
    await runUnit(server.deps.db, shopProject, async (unit) => {
      const owner = await findEmailOwner(unit, ann as Email)
      await setPassword(unit, server.deps, owner?.user.id ?? '', 'hash')
    })
    const { body } = await signInSocially(server)
    expect(body.error_details).toMatchObject({
      methods: ['passwords', 'oauth', 'otp', 'emailMagicLinks'],
      oauth_providers: ['github'],
    })
  })

  it('is linked after its owner signs in by another method and sends the token again', async () => {
    const page = await visitSimulator(server, { browser: new Browser(server) })
    const token = await signInByCode(server, ann)
    expect((await fetchIdentity(server, tokenIn(page))).body.error_type).toBe('oauth_email_in_use')
    const linked = await fetchIdentity(server, tokenIn(page), {}, { token })
    expect(linked.body.data?.session_token).toBe(token)
    expect(linked.body.data?.user).toMatchObject({ emails: [{ email: ann }], providers: [{}] })
    const messages = await (await server.app.request(`http://localhost:4000/outbox.json?to=${ann}`)).json()
    expect(messages).toMatchObject([{ subject: 'Google was added to your Shop account' }, {}])
    expect((await signInSocially(server)).status).toBe(200)
  })

  it('is not linked in a session that is not fresh or belongs to another user', async () => {
    const anns = await signInByCode(server, ann)
    const bobs = await signInByCode(server, 'bob@example.org')
    expect((await signInSocially(server, {}, { token: bobs })).body.error_type).toBe('oauth_email_in_use')
    server.clock.advance(minutes(5))
    const { status, body } = await signInSocially(server, {}, { token: anns })
    expect([status, body.error_type]).toEqual([403, 'session_too_old_to_add_factor'])
  })

  it('does not keep the password of an account that has not verified it', async () => {
    const contact = { kind: 'email', value: ann as Email } as const
    await runUnit(server.deps.db, shopProject, (unit) =>
      signUpWithPassword(unit, server.deps, contact, { hash: 'hash of the attacker’s password' }),
    )
    expect((await signInSocially(server)).status).toBe(200)
    const owner = await runUnit(server.deps.db, shopProject, (unit) => findEmailOwner(unit, ann as Email))
    expect(owner?.requiresReset).toBe(true)
  })
})
