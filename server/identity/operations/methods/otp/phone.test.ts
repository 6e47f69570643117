import { describe, expect, it } from 'vitest'
import { portal } from '#support/server/accounts.ts'
import { callApi } from '#support/server/call.ts'
import { replaceServer, testServerForEach } from '#support/server/prepared-server.ts'
import {
  callProvider,
  type ProviderRequest,
  type Result,
  readOutbox,
} from '#support/server/provider-client.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { deliverDue } from '../../../../platform/outbox/delivery.ts'
import { codes } from '../../../base/schema/sessions.ts'
import { createSenders } from '../../administration/email-senders.ts'

const number = '+15005550006'
type Channel = 'sms' | 'whatsapp'
const server = testServerForEach()

const send = (channel: Channel, body: object = {}, more: ProviderRequest = {}) =>
  callProvider(server, `/otps/${channel}/login_or_create`, {
    body: { phone_number: number, ...body },
    ...more,
  })
const authenticate = (methodId: string, token: string, more: ProviderRequest = {}) =>
  callProvider(server, '/otps/authenticate', { body: { token, method_id: methodId }, ...more })
/** Returns the method ID of a response and the code that was sent. */
const readCode = async (sent: Promise<Result>, to = number) => {
  const methodId = String((await sent).body.data?.method_id)
  return { methodId, code: (await readOutbox(server, to))[0]?.code ?? '' }
}
const askForCode = (channel: Channel = 'sms', more: ProviderRequest = {}, to = number) =>
  readCode(send(channel, { phone_number: to }, more), to)
const signIn = async (channel: Channel = 'sms', more: ProviderRequest = {}, to = number) => {
  const { methodId, code } = await askForCode(channel, more, to)
  return authenticate(methodId, code, more)
}
const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456')

describe('signing in with a code sent to a phone', () => {
  it.each(['sms', 'whatsapp'] as const)('works by %s and creates the account', async (channel) => {
    const { methodId, code } = await askForCode(channel)
    expect(methodId).toMatch(/^phone-number-/)
    const message = { channel, to: number, code, link: null, subject: '' }
    expect((await readOutbox(server))[0]).toMatchObject(message)
    const { status, body } = await authenticate(methodId, code)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      method_id: expect.stringMatching(/^phone-number-/),
      session_token: expect.stringMatching(/^[\w-]{43}$/),
      session: {
        authentication_factors: [
          {
            type: 'otp',
            delivery_method: channel,
            phone_number_factor: { phone_id: body.data?.method_id, phone_number: number },
          },
        ],
      },
      user: {
        status: 'active',
        emails: [],
        phone_numbers: [{ phone_id: body.data?.method_id, phone_number: number, verified: true }],
      },
    })
  })

  it('finds the same account by either channel, and a different account for a different number', async () => {
    const ids = [await signIn('sms'), await signIn('whatsapp'), await signIn('sms', {}, '+447911123456')]
    const [first, second, third] = ids.map(({ body }) => body.data?.user_id)
    expect(first).toMatch(/^user-/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('creates one account in each of two projects', async () => {
    const here = await askForCode()
    const there = await askForCode('sms', portal)
    const responses = await Promise.all([
      authenticate(here.methodId, here.code),
      authenticate(there.methodId, there.code, portal),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const [shopUser, portalUser] = responses.map(({ body }) => body.data?.user_id)
    expect(shopUser).not.toBe(portalUser)
  })

  it('stops a user without an email address at the portal’s onboarding steps', async () => {
    const signedIn = await signIn('sms', portal)
    const { body } = await callApi(server, '/auth/me', undefined, String(signedIn.body.data?.session_token))
    expect(body).toMatchObject({ email: null, verified_at: null })
  })
})

describe('a code for a phone', () => {
  it('works once for two concurrent requests', async () => {
    const { methodId, code } = await askForCode()
    const responses = await Promise.all([authenticate(methodId, code), authenticate(methodId, code)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('is invalid after five wrong attempts', async () => {
    const { methodId, code } = await askForCode()
    for (let index = 0; index < 5; index += 1) await authenticate(methodId, wrongOf(code))
    expect((await authenticate(methodId, code)).body.error_type).toBe('otp_code_not_found')
  })

  it.each([
    [5, 404],
    [4.99, 200],
  ])('after %d minutes: %d', async (waited, status) => {
    const { methodId, code } = await askForCode()
    server.clock.advance(minutes(waited))
    expect((await authenticate(methodId, code)).status).toBe(status)
  })

  it('is rejected by another project, and stored as a hash', async () => {
    const { methodId, code } = await askForCode()
    expect((await authenticate(methodId, code, portal)).status).toBe(404)
    const rows = await server.deps.db.transaction((tx) => tx.select().from(codes))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(server.logged.join()).not.toContain(number)
  })

  const invalid = ['5005550006', '+0123456789', '+1 500 555 0006', '+123456', '+1234567890123456']
  it.each([...invalid, 'ann@example.org', ''])('is not sent to %j', async (bad) => {
    const { status, body } = await send('sms', { phone_number: bad })
    expect([status, body.error_type]).toEqual([400, 'invalid_phone_number'])
    expect(await readOutbox(server)).toEqual([])
  })

  it('is sent five times an hour to one number, counting both channels', async () => {
    for (const channel of ['sms', 'sms', 'sms', 'whatsapp', 'whatsapp'] as const) {
      expect((await send(channel)).status).toBe(200)
    }
    expect((await send('sms')).status).toBe(429)
    expect((await send('whatsapp')).status).toBe(429)
    expect((await send('sms', { phone_number: '+447911123456' })).status).toBe(200)
  })

  it('is in the language of the request and includes the line that browsers read if the page asks for it', async () => {
    await send('sms', { locale: 'de', enable_autofill: true })
    const [message] = await readOutbox(server, number)
    expect(message?.text).toMatch(/^\d{6} ist Ihr Code für Shop\./)
    expect(message?.text.split('\n').at(-1)).toBe(`@demo.localhost:4100 #${message?.code}`)
  })

  it('is never emailed', async () => {
    await send('sms')
    const deps = { ...server.deps, senders: createSenders(server.deps) }
    const message = () => Promise.reject(new Error('A text message was sent by email.'))
    expect(await deliverDue(deps, { send: message })).toBe(0)
    expect(server.logged.join()).not.toContain('not accepted')
  })

  it('is rejected in production if the project has no gateway', async () => {
    await replaceServer(server, { mode: 'production' })
    const { status, body } = await send('sms')
    expect([status, body.error_type]).toEqual([501, 'text_messages_not_available'])
    expect(await server.deps.db.transaction((tx) => tx.select().from(codes))).toEqual([])
  })
})

describe('a phone code requested within a session', () => {
  const within = (token: string) =>
    callProvider(server, '/otps/sms/send/secondary', { token, body: { phone_number: number } })

  it('adds a factor to that session', async () => {
    const token = String((await signIn()).body.data?.session_token)
    const { methodId, code } = await readCode(within(token))
    const response = await authenticate(methodId, code, { token })
    expect(response.body.data?.session_token).toBe(token)
    expect(response.body.data?.session).toMatchObject({
      authentication_factors: [{ delivery_method: 'sms' }, { delivery_method: 'sms' }],
    })
  })
})
