import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { productNames } from '#contract/products.ts'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { readLinkToken } from '#support/server/messages.ts'
import { createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { portalOrigin, shopHome, shopWelcome } from '#support/server/test-server.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { projects } from '../../base/schema/projects.ts'

const code_verifier = 'a1b2c3d4'.repeat(8)
const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
const { client, server } = backendForAll()
let email: string
let count = 0

beforeEach(() => {
  count += 1
  email = `ann-${count}@example.org`
})

const send = (more: object = {}) => client.magicLinks.email.loginOrCreate({ email, ...more })
const startReset = (more: object = {}) => client.passwords.email.resetStart({ email, ...more })
const redeem = (token: string, more: object = {}) =>
  typeOf(client.magicLinks.authenticate({ token, ...more }))
const readLink = async () => (await readOutbox(server, email))[0]?.link ?? ''
const unknownLink = 'unable_to_auth_magic_link'

describe('a link that a site requests with a PKCE challenge', () => {
  it('requires the verifier, and stays valid without it', async () => {
    await send({ code_challenge })
    const token = await readLinkToken(server, email)
    expect(await redeem(token)).toBe('pkce_expected_code_verifier')
    expect(await redeem(token, { code_verifier: `${code_verifier}e` })).toBe('pkce_mismatch')
    expect(await redeem(token, { code_verifier })).toBe('no failure')
  })

  it('is the only kind that is sent if the project requires PKCE', async () => {
    await createShopUser(server, email)
    await changeProject(server, { requiresPkceForLinks: true, requiresPkceForResets: true })
    for (const call of [send, startReset]) {
      expect(await typeOf(call())).toBe('invalid_pkce_code_challenge')
      expect(await typeOf(call({ code_challenge }))).toBe('no failure')
    }
    await changeProject(server, { requiresPkceForLinks: false, requiresPkceForResets: false })
  })
})

describe('the page of a link that a site requests', () => {
  it.each([`${shopHome}elsewhere`, shopWelcome.replace('mail', 'page'), 'https://evil.example/'])(
    'is registered, unlike %s',
    async (url) => {
      await createShopUser(server, email)
      const rejected = 'no_match_for_provided_magic_link_url'
      expect(await typeOf(send({ login_magic_link_url: url }))).toBe(rejected)
      expect(await typeOf(send({ signup_magic_link_url: url }))).toBe(rejected)
      expect(await typeOf(startReset({ reset_password_redirect_url: url }))).toBe(
        'invalid_password_reset_redirect_url',
      )
      expect(await typeOf(startReset({ login_redirect_url: url }))).toBe('invalid_login_redirect_url')
      expect(await readOutbox(server, email)).toEqual([])
    },
  )

  it('is the sign-up page for new users, and the sign-in page for existing users', async () => {
    const pages = { login_magic_link_url: shopHome, signup_magic_link_url: shopWelcome }
    await send(pages)
    expect(await readLink()).toMatch(shopWelcome)
    expect(await redeem(await readLinkToken(server, email))).toBe('no failure')
    await send(pages)
    expect(new URL(await readLink()).pathname).toBe('/')
  })
})

describe('a link', () => {
  it('expires', async () => {
    await send({ signup_expiration_minutes: 10 })
    const token = await readLinkToken(server, email)
    server.clock.advance(minutes(10))
    expect(await redeem(token)).toBe(unknownLink)
  })

  it('of the portal expires after half an hour', async () => {
    const { db } = server.deps
    const change = { redirectUrls: [`${portalOrigin}/login`] }
    await db.transaction((tx) => tx.update(projects).set(change).where(eq(projects.isPortal, true)))
    const { magicLinks } = await createPortalClient(server)
    await magicLinks.email.loginOrCreate({ email, signup_expiration_minutes: 60 })
    const token = await readLinkToken(server, email)
    server.clock.advance(minutes(30))
    expect(await typeOf(magicLinks.authenticate({ token }))).toBe(unknownLink)
  })

  it('that adds an email address stays valid if it is sent without a session', async () => {
    const { userId: user_id } = await createShopUser(server, email)
    const session_token = await signInByCode(server, email)
    const added = `work-${count}@example.org`
    await client.magicLinks.email.send({ email: added, user_id })
    const token = await readLinkToken(server, added)
    expect(await redeem(token)).toBe('session_on_code_does_not_match_session_passed_in')
    expect(await redeem(token, { session_token })).toBe('no failure')
  })

  it('signs no one in while the project does not offer links, and stays valid', async () => {
    const { userId: user_id } = await createShopUser(server, email)
    const { token: createdToken } = await client.magicLinks.create({ user_id })
    await send()
    const emailed = await readLinkToken(server, email)
    await changeProject(server, { products: productNames.filter((name) => name !== 'emailMagicLinks') })
    const rejected = 'endpoint_not_authorized_for_sdk'
    expect([await redeem(createdToken), await redeem(emailed)]).toEqual([rejected, rejected])
    await changeProject(server, { products: [...productNames] })
    expect([await redeem(createdToken), await redeem(emailed)]).toEqual(['no failure', 'no failure'])
  })
})
