import { beforeEach, describe, expect, it } from 'vitest'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { readCode, readLinkToken } from '#support/server/messages.ts'
import { createPerson, createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { askForCode, callProvider, signInByCode } from '#support/server/provider-client.ts'
import { createEthereumWallet, createSolanaWallet, signInByWallet, toNamed } from '#support/server/wallets.ts'

const { client, server } = backendForAll()
let user_id: string
let count = 0

beforeEach(async () => {
  count += 1
  user_id = (await createShopUser(server, `ann-${count}@example.org`)).userId
})

const newEmail = () => `work-${count}@example.org`
const newNumber = () => `+1500555${2000 + count}`
const read = () => client.users.get({ user_id })

describe('an email address that the site adds to a user', () => {
  it('is added when its code is redeemed with a session of the user, and not before', async () => {
    const email = newEmail()
    const { otps } = client
    const session_token = await signInByCode(server, `ann-${count}@example.org`)
    const sent = await otps.email.send({ email, user_id })
    expect(sent.user_id).toBe(user_id)
    expect((await read()).emails).toHaveLength(1)
    const code = await readCode(server, email)
    const redeem = (session: object) => otps.authenticate({ method_id: sent.email_id, code, ...session })
    expect(await typeOf(redeem({}))).toBe('session_on_code_does_not_match_session_passed_in')
    const response = await redeem({ session_token })
    expect([response.user_id, response.method_id]).toEqual([user_id, sent.email_id])
    expect(response.user.emails).toContainEqual({ email, email_id: sent.email_id, verified: true })
  })

  it('can be added with a session and proved by a link, once', async () => {
    const email = newEmail()
    const { magicLinks, sessions } = client
    const session_token = await signInByCode(server, `ann-${count}@example.org`)
    await magicLinks.email.send({ email, session_token })
    const token = await readLinkToken(server, email)
    expect((await magicLinks.authenticate({ token, session_token })).user_id).toBe(user_id)
    expect((await sessions.authenticate({ session_token })).session.authentication_factors).toHaveLength(2)
    expect(await typeOf(magicLinks.authenticate({ token }))).toBe('unable_to_auth_magic_link')
  })

  it('is added without a session by a code, never by a link, if the project allows it', async () => {
    const { otps, magicLinks } = client
    await changeProject(server, { additionsWithoutSession: true })
    const sent = await otps.email.send({ email: newEmail(), user_id })
    const code = await readCode(server, newEmail())
    expect((await otps.authenticate({ method_id: sent.email_id, code })).user_id).toBe(user_id)
    const email = `linked-${count}@example.org`
    await magicLinks.email.send({ email, user_id })
    const token = await readLinkToken(server, email)
    expect(await typeOf(magicLinks.authenticate({ token }))).toBe(
      'session_on_code_does_not_match_session_passed_in',
    )
    await changeProject(server, { additionsWithoutSession: false })
    expect((await read()).emails).toHaveLength(2)
  })

  it('goes to the user who proves it in a browser first', async () => {
    const email = newEmail()
    const session_token = await signInByCode(server, `ann-${count}@example.org`)
    const { email_id } = await client.otps.email.send({ email, user_id })
    const code = await readCode(server, email)
    await signInByCode(server, email)
    expect((await read()).emails).toHaveLength(1)
    const redeemed = client.otps.authenticate({ method_id: email_id, code, session_token })
    expect(await typeOf(redeemed)).toBe('duplicate_email')
  })

  it('is rejected if another user verified it, if the call names the user twice, and in the portal', async () => {
    const { otps } = client
    const email = newEmail()
    await createShopUser(server, email)
    expect(await typeOf(otps.email.send({ email, user_id }))).toBe('duplicate_email')
    const request = { email: 'new@example.org', user_id, session_token: 'unknown' }
    expect(await typeOf(otps.email.send(request))).toBe('too_many_session_arguments')
    const { userId } = await createPerson(server, `person-${count}@example.org`)
    const portal = await createPortalClient(server)
    const sent = portal.otps.email.send({ email: 'new@example.org', user_id: userId })
    expect(await typeOf(sent)).toBe('portal_account_protected')
  })
})

describe('a phone number', () => {
  it('creates an active user when the code is sent, or a pending one on request', async () => {
    const { otps, users } = client
    const phone_number = newNumber()
    const sent = await otps.sms.loginOrCreate({ phone_number })
    expect(await users.get({ user_id: sent.user_id })).toMatchObject({
      status: 'active',
      phone_numbers: [{ phone_id: sent.phone_id, phone_number, verified: false }],
    })
    const code = await readCode(server, phone_number)
    const response = await otps.authenticate({ method_id: sent.phone_id, code })
    expect(response).toMatchObject({ user_id: sent.user_id, user: { phone_numbers: [{ verified: true }] } })
    const pending = { phone_number: `${phone_number}0`, create_user_as_pending: true }
    const { user_id: pendingUserId } = await otps.whatsapp.loginOrCreate(pending)
    expect((await users.get({ user_id: pendingUserId })).status).toBe('pending')
  })

  it('is added to a user; unverified numbers do not sign in', async () => {
    const phone_number = newNumber()
    await client.otps.whatsapp.send({ phone_number, user_id })
    const code = await readCode(server, phone_number)
    const { data } = (await callProvider(server, '/otps/sms/login_or_create', { body: { phone_number } }))
      .body
    const token = await readCode(server, phone_number)
    const body = { method_id: data?.method_id, token, session_duration_minutes: 30 }
    const signedIn = await callProvider(server, '/otps/authenticate', { body })
    expect(signedIn.body.data?.user_id).not.toBe(user_id)
    expect((await read()).phone_numbers).toEqual([])
    expect(code).not.toBe('')
  })
})

describe('a wallet', () => {
  it('creates a user when the message is requested, and the user keeps it after signing', async () => {
    const wallet = createEthereumWallet()
    const { cryptoWallets } = client
    const started = await cryptoWallets.authenticateStart(toNamed(wallet))
    expect(started.user_created).toBe(true)
    const signature = await wallet.sign(started.challenge)
    const request = { ...toNamed(wallet), signature }
    const response = await cryptoWallets.authenticate(request)
    expect(response).toMatchObject({
      user_id: started.user_id,
      user: { crypto_wallets: [{ verified: true }] },
    })
    expect(await typeOf(cryptoWallets.authenticate(request))).toBe('unable_to_authenticate_crypto_wallet')
  })

  it('receives the parts of the message that it signed', async () => {
    const wallet = createEthereumWallet()
    const { cryptoWallets } = client
    const asked = {
      domain: 'demo.localhost:4100',
      uri: 'http://demo.localhost:4100/account',
      resources: ['https://shop.example/terms', 'ipfs://bafy/policy'],
      chain_id: '137',
      message_request_id: 'request-1',
    }
    const { challenge } = await cryptoWallets.authenticateStart({
      ...toNamed(wallet),
      siwe_params: { ...asked, statement: 'URI: this is no address' },
    })
    const signature = await wallet.sign(challenge)
    const response = await cryptoWallets.authenticate({ ...toNamed(wallet), signature })
    expect(response.siwe_params).toEqual({
      ...asked,
      issued_at: expect.stringMatching(/^\d{4}-.*Z$/),
      status_code: 200,
    })
    expect(challenge).toContain(`Issued At: ${response.siwe_params?.issued_at}`)
  })

  it('on Solana receives no such parts', async () => {
    const wallet = createSolanaWallet()
    const { challenge } = await client.cryptoWallets.authenticateStart(toNamed(wallet))
    const signature = await wallet.sign(challenge)
    const response = await client.cryptoWallets.authenticate({ ...toNamed(wallet), signature })
    expect(response).not.toHaveProperty('siwe_params')
  })

  it('is added to a user, or goes to the user who signs with it in a browser first', async () => {
    const { cryptoWallets } = client
    const [keptWallet, lost] = [createEthereumWallet(), createEthereumWallet()]
    const { challenge } = await cryptoWallets.authenticateStart({ ...toNamed(keptWallet), user_id })
    const signature = await keptWallet.sign(challenge)
    expect((await cryptoWallets.authenticate({ ...toNamed(keptWallet), signature })).user_id).toBe(user_id)
    await cryptoWallets.authenticateStart({ ...toNamed(lost), user_id })
    const signedIn = await signInByWallet(server, lost)
    expect(signedIn.body.data?.user_id).not.toBe(user_id)
    expect((await read()).crypto_wallets).toHaveLength(1)
    expect(await typeOf(cryptoWallets.authenticateStart({ ...toNamed(lost), user_id }))).toBe(
      'duplicate_wallet_address',
    )
  })
})

describe('options that compare the visitor', () => {
  const attributes = { ip_address: '203.0.113.9', user_agent: 'Browser/1' }

  it('reject a code from another network or browser, which stays valid', async () => {
    const { otps } = client
    const { email_id } = await otps.email.send({ email: `ann-${count}@example.org`, attributes })
    const code = await readCode(server, `ann-${count}@example.org`)
    const options = { ip_match_required: true, user_agent_match_required: true }
    const redeem = (change: object) =>
      otps.authenticate({ method_id: email_id, code, options, attributes: { ...attributes, ...change } })
    const rejected = expect.objectContaining({ status_code: 401, error_type: 'attribute_mismatch' })
    await expect(redeem({ ip_address: '203.0.113.10' })).rejects.toEqual(rejected)
    await expect(redeem({ user_agent: undefined })).rejects.toEqual(rejected)
    expect((await redeem({})).user_id).toBe(user_id)
  })

  it('reject a link from another network', async () => {
    const { magicLinks } = client
    await magicLinks.email.send({ email: `ann-${count}@example.org`, attributes })
    const token = await readLinkToken(server, `ann-${count}@example.org`)
    const options = { ip_match_required: true, user_agent_match_required: false }
    const mismatchedAttributes = { ip_address: '203.0.113.10' }
    expect(await typeOf(magicLinks.authenticate({ token, options, attributes: mismatchedAttributes }))).toBe(
      'attribute_mismatch',
    )
    expect((await magicLinks.authenticate({ token, options, attributes })).user_id).toBe(user_id)
  })
})

it('a code that a browser requested cannot be redeemed by the site', async () => {
  const email = `ann-${count}@example.org`
  const { code } = await askForCode(server, email)
  const { emails } = await read()
  const redeemed = client.otps.authenticate({ method_id: emails[0]?.email_id ?? '', code })
  expect(await typeOf(redeemed)).toBe('otp_code_not_found')
})
