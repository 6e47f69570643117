import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addContact, enterPin, passGate, portal, readUser, removeEmail } from '#support/server/accounts.ts'
import { createAuthenticator } from '#support/server/authenticator.ts'
import { bakeAs, baseKey, checksum } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { startRegistering } from '#support/server/passkeys.ts'
import { createOtherSession, createPerson, testPassword } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { callProvider, type Result, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { fetchIdentity, signInSocially, tokenIn, visitSimulator } from '#support/server/social.ts'
import { portalOrigin, portalProject } from '#support/server/test-server.ts'
import { completeWallet, createEthereumWallet, startWallet } from '#support/server/wallets.ts'
import { runCommand } from '../../admin/run-command.ts'
import { emails } from '../../identity/base/schema/users.ts'
import { minutes } from '../../platform/machine/clock.ts'

const mallory = 'mallory@evil.test'
const number = '+15005550006'
const server = testServerForEach()
const ann = preparedForEach(() => createPerson(server, 'ann@customer.org'))
beforeEach(async () => {
  await bakeAs(server, await createPerson(server, 'baker@bakery.org'))
  server.clock.advance(minutes(6))
})

const api = (path: string, body: Record<string, unknown> | undefined, token: string) =>
  callApi(server, path, body, token)
const getKeys = (email: string, token: string) => api('/get_keys', { checksum, email }, token)
const typeOf = ({ status, body }: Result) => [status, body.error_type]
const remove = (path: string, token: string, more = {}) =>
  callProvider(server, path, { method: 'DELETE', token, ...more })
const required = [403, 'pin_required']
const allowSocialSignIn = () =>
  changeProject(server, { redirectUrls: [`${portalOrigin}/login`] }, portalProject.id)

describe('an attacker who reads the mailbox of an account but does not know its PIN', () => {
  it('gets no keys after removing the email address and verifying it again', async () => {
    const at = portal
    const stolen = await signInByCode(server, ann.email, at)
    expect((await getKeys(ann.email, stolen)).body.code).toBe('pin_pending')
    expect(typeOf(await addContact(server, mallory, stolen, at))).toEqual(required)
    expect(typeOf(await removeEmail(server, ann.email, stolen, at))).toEqual(required)
    const again = await signInByCode(server, ann.email, at)
    expect((await readUser(server, again, at)).user_id).toBe(ann.userId)
    await passGate(server, again, '0000')
    expect((await getKeys(ann.email, again)).body.code).toBe('pin_pending')
  })

  it('cannot remove or add a sign-in method', async () => {
    await enterPin(server, ann.token)
    const ownSession = { token: ann.token, ...portal }
    const options = { domain: 'localhost', return_passkey_credential_options: true }
    const begun = await startRegistering(server, ann.token, options, portal)
    const asked = String(begun.body.data?.public_key_credential_creation_options)
    const body = { public_key_credential: createAuthenticator().create(asked, portalOrigin) }
    expect((await callProvider(server, '/webauthn/register', { body, ...ownSession })).status).toBe(200)
    const stolen = await signInByCode(server, ann.email, portal)
    const stolenAccount = { token: stolen, ...portal }
    const wallet = createEthereumWallet()
    const { challenge } = await startWallet(server, wallet, stolenAccount)
    await completeWallet(server, wallet, await wallet.sign(challenge), stolenAccount)
    const user = (await readUser(server, stolen, portal)) as unknown as Record<
      string,
      Record<string, string>[]
    >
    const passkey = user.webauthn_registrations?.[0]?.webauthn_registration_id
    const purse = user.crypto_wallets?.[0]?.crypto_wallet_id
    for (const path of [
      `/users/webauthn_registrations/${passkey}`,
      `/users/crypto_wallets/${purse}`,
      '/users/phone_numbers/phone-number-none',
      '/users/oauth/oauth-user-none',
    ]) {
      expect(typeOf(await remove(path, stolen, portal)), path).toEqual(required)
    }
    for (const [path, body] of [
      ['/otps/sms/send/secondary', { phone_number: number }],
      ['/otps/whatsapp/send/secondary', { phone_number: number }],
      ['/otps/email/send/secondary', { email: mallory }],
      ['/magic_links/email/send/secondary', { email: mallory }],
      ['/oauth/attach', { provider: 'github' }],
    ] as const) {
      expect(typeOf(await callProvider(server, path, { body, ...stolenAccount })), path).toEqual(required)
    }
    // A social identity with the account's email address is not linked without the PIN.
    await allowSocialSignIn()
    const query = { public_token: portal.publicToken }
    expect(typeOf(await signInSocially(server, { email: ann.email, query }, stolenAccount))).toEqual(required)
  })

  it('cannot complete a change that the owner began in another session', async () => {
    const at = portal
    await enterPin(server, ann.token)
    const sent = await callProvider(server, '/otps/email/send/secondary', {
      token: ann.token,
      body: { email: 'second@customer.org' },
      ...at,
    })
    const code = (await readOutbox(server, 'second@customer.org'))[0]?.code
    const codeBody = { token: code, method_id: sent.body.data?.method_id }
    const stolen = await signInByCode(server, ann.email, at)
    const finish = (token: string) =>
      callProvider(server, '/otps/authenticate', { token, body: codeBody, ...at })
    expect(typeOf(await finish(stolen))).toEqual(required)
    expect((await finish(ann.token)).status).toBe(200)
  })
})

describe('the owner of an account with a PIN', () => {
  it('changes email addresses within five minutes of entering the PIN in the portal', async () => {
    expect(typeOf(await addContact(server, 'second@customer.org', ann.token, portal))).toEqual(required)
    await enterPin(server, ann.token)
    expect((await addContact(server, 'second@customer.org', ann.token, portal)).status).toBe(200)
    server.clock.advance(minutes(5))
    expect(typeOf(await removeEmail(server, 'second@customer.org', ann.token, portal))).toEqual(required)
    await enterPin(server, ann.token)
    expect((await removeEmail(server, 'second@customer.org', ann.token, portal)).status).toBe(200)
    expect(typeOf(await removeEmail(server, ann.email, ann.token, portal))).toEqual([
      400,
      'last_email_of_account_with_pin',
    ])
  })

  it('links a social identity if the PIN is fresh both at the start and at the callback', async () => {
    await allowSocialSignIn()
    await enterPin(server, ann.token)
    const ownSession = { token: ann.token, ...portal }
    const started = await callProvider(server, '/oauth/attach', {
      body: { provider: 'github' },
      ...ownSession,
    })
    server.clock.advance(minutes(3))
    const query = {
      oauth_attach_token: String(started.body.data?.oauth_attach_token),
      public_token: portal.publicToken,
    }
    const token = tokenIn(await visitSimulator(server, { provider: 'github', query }))
    server.clock.advance(minutes(3))
    expect(typeOf(await fetchIdentity(server, token, {}, portal))).toEqual(required)
    expect(typeOf(await fetchIdentity(server, token, {}, ownSession))).toEqual(required)
    await enterPin(server, ann.token)
    const { body } = await fetchIdentity(server, token, {}, ownSession)
    expect(body.data?.user).toMatchObject({ providers: [{ provider_type: 'GitHub' }] })
  })
})

describe('a social sign-in with the email address of an account with a PIN', () => {
  it.each([
    ['its primary email address', undefined],
    ['a second email address that is not verified', 'second@customer.org'],
  ])('waits for the PIN in a session that was opened by another method: %s', async (_, second) => {
    await allowSocialSignIn()
    if (second !== undefined) {
      await enterPin(server, ann.token)
      await addContact(server, second, ann.token, portal)
      await server.deps.db.transaction((tx) =>
        tx.update(emails).set({ verifiedAt: null, provedAt: null }).where(eq(emails.address, second)),
      )
      server.clock.advance(minutes(6))
    }
    const query = { public_token: portal.publicToken }
    const token = tokenIn(await visitSimulator(server, { email: second ?? ann.email, query }))
    const session = await signInByCode(server, ann.email, portal)
    expect(typeOf(await fetchIdentity(server, token, {}, { token: session, ...portal }))).toEqual(required)
    expect(await readUser(server, session, portal)).toMatchObject({ providers: [] })
    expect((await enterPin(server, session, '0000')).status).toBe(403)
    expect(await readUser(server, session, portal)).toMatchObject({ providers: [] })
    expect((await enterPin(server, session)).status).toBe(200)
    expect(await readUser(server, session, portal)).toMatchObject({
      providers: [{ provider_type: 'Google' }],
    })
    expect((await readOutbox(server, ann.email))[0]?.subject).toBe('Google was added to your Portal account')
  })
})

describe('an account without a PIN', () => {
  it('only removes sign-in methods in a fresh session', async () => {
    const token = await signInByCode(server, 'bob@example.org')
    await addContact(server, 'bob@home.net', token)
    server.clock.advance(minutes(5))
    expect(typeOf(await removeEmail(server, 'bob@home.net', token))).toEqual([
      403,
      'session_too_old_to_add_factor',
    ])
    const fresh = await signInByCode(server, 'bob@example.org')
    expect((await removeEmail(server, 'bob@home.net', fresh)).status).toBe(200)
  })
})

describe('after an operator cleared the PIN', () => {
  it('the password alone does not open the owner’s cakes', async () => {
    const owner = await createPerson(server, 'owner@bakery.org')
    await bakeAs(server, owner, { checksum: 'ee'.repeat(32) })
    await runCommand(server.deps, ['pin', 'clear', owner.email])
    const signedIn = await api(
      '/stytch/authenticate',
      { email: owner.email, password: testPassword },
      owner.token,
    )
    const token = signedIn.body.session_token
    expect((await api('/auth/pin/create', { pin: '0000' }, token)).body.code).toBe('email_unverified')
    const pending = [403, 'email_reverification_pending']
    expect(typeOf(await addContact(server, mallory, token, portal))).toEqual(pending)
    expect(typeOf(await removeEmail(server, owner.email, token, portal))).toEqual(pending)
    expect((await api('/auth/pin/create', { pin: '0000' }, token)).body.code).toBe('email_unverified')
    const keys = await api('/get_keys', { checksum: 'ee'.repeat(32), email: owner.email }, token)
    expect([keys.status, keys.body.code, keys.body.keys]).toEqual([403, 'email_unverified', undefined])
  })

  it('only the email address that was primary then ends the pending verification', async () => {
    await enterPin(server, ann.token)
    expect((await addContact(server, 'second@customer.org', ann.token, portal)).status).toBe(200)
    await runCommand(server.deps, ['pin', 'clear', 'second@customer.org'])
    server.clock.advance(1)
    expect((await readOutbox(server, ann.email))[0]?.subject).toBe('Your Cakelock PIN was cleared')
    const bySecond = await signInByCode(server, 'second@customer.org', portal)
    expect((await api('/auth/me', undefined, bySecond)).body).toMatchObject({
      email: ann.email,
      verified_at: null,
    })
    await signInByCode(server, ann.email, portal)
    const { token } = await createOtherSession(server, ann)
    expect((await api('/auth/pin/create', { pin: '1234' }, token)).status).toBe(200)
    expect((await getKeys(ann.email, token)).body.keys).toContain(baseKey)
  })
})
