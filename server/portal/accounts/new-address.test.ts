import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, testPin } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { portalProject, portalToken } from '#support/server/test-server.ts'
import { createEthereumWallet, createSolanaWallet, signInByWallet } from '#support/server/wallets.ts'
import { hashAddress } from '../../identity/accounts/users/blocked-emails.ts'
import { blockedEmails, emails } from '../../identity/base/schema/users.ts'
import { runUnit } from '../../identity/base/unit-of-work.ts'
import { minutes } from '../../platform/machine/clock.ts'

const ann = 'ann@bakery.org'
const portal = { publicToken: portalToken }
const server = testServerForEach()
let token: string
beforeEach(async () => {
  token = await signIn()
})

/** Creates an account with a wallet on the portal's page. */
const signIn = async (wallet = createEthereumWallet()) =>
  String((await signInByWallet(server, wallet, portal)).body.data?.session_token)
const add = (new_email: string, sessionToken = token) =>
  callApi(server, '/auth/email/add', { new_email }, sessionToken)
const verify = (new_email: string, verify_code: string, sessionToken = token) =>
  callApi(server, '/auth/email/verify', { new_email, verify_code }, sessionToken)
const getCode = async (to = ann) => (await readOutbox(server, to))[0]?.code ?? ''
const getMe = (sessionToken = token) => callApi(server, '/auth/me', undefined, sessionToken)
const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

describe('an account created with a wallet', () => {
  it('must add an email address before it completes the onboarding steps', async () => {
    expect((await getMe()).body).toMatchObject({ email: null, verified_at: null, requires_pin: false })
    const early = await callApi(server, '/auth/pin/create', { pin: testPin }, token)
    expect(early).toMatchObject({ status: 403, body: { code: 'email_unverified' } })
    expect(await add('Ann@Bakery.org')).toMatchObject({ status: 200, body: { done: true } })
    expect((await getMe()).body.email).toBeNull()
    expect(await verify(ann, await getCode())).toMatchObject({ status: 200, body: { done: true } })
    expect((await getMe()).body).toMatchObject({ email: ann, verified_at: expect.any(String) })
    expect((await callApi(server, '/auth/pin/create', { pin: testPin }, token)).status).toBe(200)
    expect((await callApi(server, '/auth/eula/accept', {}, token)).status).toBe(200)
    expect((await getMe()).body).toMatchObject({ pin_pending: false, eula_accepted_at: expect.any(String) })
  })

  it('can then sign in with the email address', async () => {
    await add(ann)
    await verify(ann, await getCode())
    const byCode = await signInByCode(server, ann, portal)
    expect((await getMe(byCode)).body.user_id).toBe((await getMe()).body.user_id)
    const response = await callProvider(server, '/users/me', { method: 'GET', token, ...portal })
    expect(response.body.data).toMatchObject({
      emails: [{ email: ann, verified: true }],
      crypto_wallets: [{ crypto_wallet_type: 'ethereum' }],
    })
  })

  it('can sign out like any other account', async () => {
    expect((await callApi(server, '/auth/sessions/revoke', {}, token)).status).toBe(200)
    expect((await getMe()).status).toBe(401)
  })
})

describe('the code for a new email address', () => {
  it('is in the email and not in the response', async () => {
    const reply = await add(ann)
    const [message] = await readOutbox(server, ann)
    expect(message?.subject).toBe(`${message?.code} is your code for Cakelock`)
    expect(message?.text).toContain('Enter this code to add this email address to a Cakelock account:')
    expect(JSON.stringify(reply.body)).not.toContain(message?.code)
  })

  it('only works for its email address, account and purpose', async () => {
    await add(ann)
    const code = await getCode()
    const otherToken = await signIn(createSolanaWallet())
    expect((await verify('eve@bakery.org', code)).body.code).toBe('wrong_code')
    expect((await verify(ann, code, otherToken)).body.code).toBe('wrong_code')
    expect((await verify(ann, wrong(code))).body.code).toBe('wrong_code')
    expect((await verify(ann, code)).status).toBe(200)
  })

  it('works for ten minutes, five attempts and until the next code is sent', async () => {
    await add(ann)
    const first = await getCode()
    await add(ann)
    const second = await getCode()
    if (first !== second) expect((await verify(ann, first)).body.code).toBe('wrong_code')
    server.clock.advance(minutes(10))
    expect((await verify(ann, second)).body.code).toBe('wrong_code')
    await add(ann)
    const third = await getCode()
    await Promise.all(Array.from({ length: 5 }, () => verify(ann, wrong(third))))
    expect((await verify(ann, third)).body.code).toBe('wrong_code')
  })

  it('is sent no more than five times an hour', async () => {
    for (let count = 0; count < 5; count += 1) expect((await add(ann)).status).toBe(200)
    expect((await add(ann)).status).toBe(429)
  })

  it.each([[{}], [{ new_email: 'ann' }], [{ email: ann }]])('is not sent for %j', async (body) => {
    const reply = await callApi(server, '/auth/email/add', body, token)
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await readOutbox(server)).toEqual([])
  })
})

describe('an email address that is not available', () => {
  it('belongs to another account, which is revealed only to someone who verified it', async () => {
    await createPerson(server, ann)
    expect((await add(ann)).status).toBe(200)
    expect((await verify(ann, wrong(await getCode()))).body.code).toBe('wrong_code')
    const reply = await verify(ann, await getCode())
    expect(reply).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await getMe()).body.email).toBeNull()
  })

  it('becomes available if the other account never verified it', async () => {
    const claimed = await createPerson(server, ann, 'nothing')
    await add(ann)
    expect((await verify(ann, await getCode())).status).toBe(200)
    expect((await getMe(claimed.token)).status).toBe(401)
    expect(await server.deps.db.transaction((tx) => tx.$count(emails))).toBe(1)
  })

  it('belonged to a deleted account', async () => {
    const { deps } = server
    await runUnit(deps.db, portalProject, async (unit) => {
      const addressHash = await hashAddress(unit, deps, ann as Email)
      await unit.tx
        .insert(blockedEmails)
        .values({ projectId: portalProject.id, addressHash, createdAt: deps.clock.now() })
    })
    await add(ann)
    expect((await verify(ann, await getCode())).body.code).toBe('email_barred')
  })

  it('has since been verified by another account', async () => {
    const otherToken = await signIn(createSolanaWallet())
    await add(ann)
    expect((await verify(ann, await getCode())).status).toBe(200)
    await add(ann, otherToken)
    expect((await verify(ann, await getCode(), otherToken)).body.code).toBe('email_taken')
  })
})

it('an account with an email address, verified or not, cannot add another here', async () => {
  for (const step of ['nothing', 'pinEntered'] as const) {
    const person = await createPerson(server, `${step.toLowerCase()}@bakery.org`, step)
    const replies = [await add(ann, person.token), await verify(ann, '123456', person.token)]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, 'email_already_set']),
    )
  }
  expect(await readOutbox(server)).toEqual([])
})
