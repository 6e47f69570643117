import { describe, expect, it } from 'vitest'
import { apis, findSessionUser, firstProofs, newEmail, proofs } from '#support/server/ownership.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { createEthereumWallet, startWallet } from '#support/server/wallets.ts'

const password = 'plum-lantern-orbit-77'
const fixture = backendForAll()
const { client, server } = fixture

const get = (userId: string | undefined) => client.users.get({ user_id: userId ?? 'none' })

/**
 * The attacks from Sudhodanan and Paverd, "Pre-hijacked accounts" (USENIX Security 2022): an attacker creates an
 * account before the owner of its email address does. The stranger uses a browser, or the site's own server forwards
 * the requests.
 */
describe.each(apis)('a stranger who registers the victim’s email address first, by %s', (_, toApi) => {
  it('keeps no password after the victim signs in at an issuer (classic-federated merge, rule O6)', async () => {
    const api = toApi(fixture)
    const email = newEmail('victim')
    const unclaimed = await api.signUp(email, password)
    const victim = await api.proveByIssuer(email)
    expect(victim.userId).toBe(unclaimed.userId)
    expect((await api.signIn(email, password)).rejected).toBe('reset_password')
    expect(await findSessionUser(fixture, unclaimed.token)).toBeUndefined()
    expect(await findSessionUser(fixture, victim.token)).toBe(victim.userId)
  })

  it.each(firstProofs)(
    'keeps no session after the victim proves it by %s (unexpired session, rule O6)',
    async (_, prove) => {
      const api = toApi(fixture)
      const email = newEmail('victim')
      const unclaimed = await api.signUp(email, password)
      const secondSession = await api.signIn(email, password)
      const victim = await prove(api, email)
      const tokens = [unclaimed.token, secondSession.token, victim.token]
      expect(await Promise.all(tokens.map((token) => findSessionUser(fixture, token)))).toEqual([
        undefined,
        undefined,
        victim.userId,
      ])
    },
  )

  it('cannot add another way to sign in (trojan identifier, rule O7)', async () => {
    const api = toApi(fixture)
    const email = newEmail('victim')
    const unclaimed = await api.signUp(email, password)
    const { token = '', userId = '' } = unclaimed
    await client.users.update({ user_id: userId, trusted_metadata: { plan: 'gold' } })
    const rejected = 'too_many_unverified_factors'
    expect((await api.requestCode('+15005550006', token)).rejected).toBe(rejected)
    expect((await api.requestCode(newEmail('stranger'), token)).rejected).toBe(rejected)
    expect((await api.requestLink(newEmail('stranger'), token)).rejected).toBe(rejected)
    const more = { token, ip: '192.0.2.77' }
    const wallet = await startWallet(server, createEthereumWallet(), more)
    const [app, passkey, attach] = [
      await callProvider(server, '/totps', { body: { expiration_minutes: 30 }, ...more }),
      await callProvider(server, '/webauthn/register/start', { body: { domain: 'demo.localhost' }, ...more }),
      await callProvider(server, '/oauth/attach', { body: { provider: 'google' }, ...more }),
    ]
    for (const { body } of [wallet.response, app, passkey, attach]) expect(body.error_type).toBe(rejected)
    const contact = (await get(userId)).emails[0]?.email_id ?? ''
    const removed = await callProvider(server, `/users/emails/${contact}`, { method: 'DELETE', ...more })
    expect(removed.body.error_type).toBe(rejected)
    expect((await api.proveByIssuer(email)).userId).toBe(userId)
    expect(await get(userId)).toMatchObject({
      phone_numbers: [],
      crypto_wallets: [],
      totps: [],
      webauthn_registrations: [],
    })
  })

  it.each([
    ['a code', 'requestCode'],
    ['a link', 'requestLink'],
  ] as const)(
    'cannot have the victim redeem %s of a pending change (unexpired email change, rules O5 and O6)',
    async (way, request) => {
      const api = toApi(fixture)
      const [strangerEmail, email] = [newEmail('stranger'), newEmail('victim')]
      const stranger = await proofs['a code'](api, strangerEmail)
      const sent = { methodId: '', ...(await api[request](email, stranger.token)) }
      const victim = await proofs['a code'](api, newEmail('victim'))
      for (const token of [undefined, victim.token]) {
        const redeemed = await (way === 'a code'
          ? api.redeemCode(email, sent.methodId, token)
          : api.redeemLink(email, token))
        expect(redeemed.rejected).toBe('session_on_code_does_not_match_session_passed_in')
      }
      expect((await get(stranger.userId)).emails).toMatchObject([{ email: strangerEmail }])
      expect((await proofs['a link'](api, email)).userId).not.toBe(stranger.userId)
    },
  )

  it('loses a pending email change when the user is claimed (unexpired email change, rule O6)', async () => {
    const api = toApi(fixture)
    const [strangerEmail, email] = [newEmail('stranger'), newEmail('victim')]
    const unclaimed = await api.signUp(email, password)
    const sent = await api.requestCode(strangerEmail, unclaimed.token)
    expect(sent.rejected).toBeUndefined()
    const victim = await proofs['a link'](api, email)
    expect(victim.userId).toBe(unclaimed.userId)
    expect((await api.redeemCode(strangerEmail, sent.methodId, unclaimed.token)).rejected).toBeDefined()
    expect((await get(victim.userId)).emails).toMatchObject([{ email, verified: true }])
  })

  it('gets no user through an issuer that does not verify addresses (non-verifying issuer, rule O13)', async () => {
    const api = toApi(fixture)
    const email = newEmail('victim')
    const victim = await proofs['a code'](api, email)
    const stranger = await api.proveByIssuer(email, undefined, false)
    expect(stranger.userId).not.toBe(victim.userId)
    expect((await get(stranger.userId)).emails).toEqual([])
  })
})
