import { beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { askForCode, callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { createTestServer, portalToken, type TestServer } from '#support/server/test-server.ts'
import { runCommand } from '../../../admin/run-command.ts'
import { EmailRejected, type Mailer } from '../../../platform/email/mailer.ts'
import { runCall } from '../../../platform/http/current-call.ts'
import { deliverDue } from '../../../platform/outbox/delivery.ts'
import { signMessage } from '../../../platform/secrets/sign-message.ts'
import { createSenders } from '../../operations/administration/email-senders.ts'

const email = 'ann@example.org'
const secret = Buffer.alloc(32, 'mail')
let server: TestServer
beforeEach(async () => {
  server = await createTestServer({ mode: 'development' })
  server.deps.emailEventSecret = secret
})

/** Delivers the due emails. @param status the mail server's rejection; undefined = it accepts */
async function deliver(status?: string, isOfAddress = true): Promise<string[]> {
  const sent: string[] = []
  const mailer: Mailer = {
    async send({ to }) {
      if (status !== undefined) throw new EmailRejected({ isOfAddress, status }, undefined)
      sent.push(to)
    },
  }
  const call = { clock: server.clock, name: 'email delivery', network: '', userAgent: '' }
  await runCall(call, () => deliverDue({ ...server.deps, senders: createSenders(server.deps) }, mailer))
  return sent
}

const askForShop = (address = email) =>
  callProvider(server, '/otps/email/login_or_create', { body: { email: address } })
const askForPortal = (address = email) =>
  callProvider(server, '/otps/email/login_or_create', { body: { email: address }, publicToken: portalToken })

async function report(event: object, { key = secret, age = 0 } = {}) {
  const body = JSON.stringify(event)
  const at = new Date(server.clock.now().getTime() - age)
  const headers = { ...signMessage({ id: 'msg_1', at, body }, [key]), 'content-type': 'application/json' }
  const response = await server.app.request('/mail/events', { method: 'POST', headers, body })
  return [response.status, ((await response.json()) as { stopped?: number }).stopped]
}

const admin = (argv: string[], text?: string) =>
  runCommand(server.deps, argv, text === undefined ? undefined : { text, secrets: {} })

async function findMessageId(): Promise<string> {
  return `<${(await readOutbox(server, email))[0]?.id}@localhost>`
}

describe('an address that bounced', () => {
  it('is rejected with inactive_email by its project only', async () => {
    await askForShop()
    await deliver('5.1.1')
    const rejected = await askForShop()
    expect([rejected.status, rejected.body.error_type]).toEqual([400, 'inactive_email'])
    expect((await askForPortal()).status).toBe(200)
    expect((await askForShop('ben@example.org')).status).toBe(200)
    expect(await admin(['log', '--project', 'Shop', '--kind', 'email_inactive'])).toContain('5.1.1')
  })

  it('is rejected in the same way whether or not it has an account', async () => {
    await signInByCode(server, email)
    for (const address of [email, 'ben@example.org']) await askForShop(address)
    await deliver('5.1.1')
    const responses = await Promise.all([askForShop(email), askForShop('ben@example.org')])
    const [first, second] = responses.map(({ status, body }) => ({ status, ...body, request_id: '' }))
    expect(first).toMatchObject({ error_type: 'inactive_email' })
    expect(first).toEqual(second)
  })

  it('receives no emails that were already waiting', async () => {
    await askForShop()
    await askForShop('ben@example.org')
    await report({ type: 'bounce', recipient: email })
    expect(await deliver()).toEqual(['ben@example.org'])
  })

  it('works again after the user enters a code that was sent before', async () => {
    const { methodId, code } = await askForCode(server, email)
    await report({ type: 'bounce', recipient: email })
    expect((await askForShop()).status).toBe(400)
    await callProvider(server, '/otps/authenticate', { body: { token: code, method_id: methodId } })
    expect((await askForShop()).status).toBe(200)
  })

  it('works again after the operator clears it', async () => {
    await askForShop()
    await deliver('5.1.1')
    expect(await admin(['bounce', 'list'])).toMatch(/ann@example\.org {2}bounce 5\.1\.1 {2}project-shop$/)
    expect(await admin(['bounce', 'clear', email])).toBe('Email is sent to ann@example.org again.')
    expect((await askForShop()).status).toBe(200)
    await expect(admin(['bounce', 'clear', email])).rejects.toThrow('did not bounce')
  })

  it('is reported to its portal account until it is verified', async () => {
    const { body } = await callApi(server, '/stytch/register', { email, password: 'plum-orchard-seven-42' })
    let token = body.session_token
    const isUndeliverable = async () =>
      (await callApi(server, '/auth/me', undefined, token)).body.email_undeliverable
    expect(await isUndeliverable()).toBe(false)
    const verify_code = (await readOutbox(server, email))[0]?.code
    await deliver('5.1.1')
    expect(await isUndeliverable()).toBe(true)
    const verified = await callApi(server, '/verify_code', { email, verify_code, token }, token)
    token = verified.body.session_token
    expect(await isUndeliverable()).toBe(false)
  })

  it('cannot sign up at the portal, which explains what to do instead', async () => {
    await askForPortal()
    await deliver('5.1.1')
    const owner = { email, password: 'plum-orchard-seven-42' }
    const { status, body } = await callApi(server, '/stytch/register', owner)
    expect([status, body]).toMatchObject([400, { code: 'inactive_email', error: /another one/ }])
  })
})

describe('a rejection for a reason other than the address', () => {
  it('ends the delivery and keeps the address active', async () => {
    await askForShop()
    await deliver('5.7.1', false)
    server.clock.advance(3_600_000)
    expect(await deliver()).toEqual([])
    expect((await askForShop()).status).toBe(200)
  })
})

describe('a report from the email provider', () => {
  it('stops email to the recipient, found by Message-ID or by an earlier email', async () => {
    await askForShop()
    expect(await report({ type: 'complaint', recipient: 'x', message_id: await findMessageId() })).toEqual([
      200, 1,
    ])
    expect((await askForShop()).body.error_type).toBe('inactive_email')
    await askForPortal()
    expect(await report({ type: 'bounce', recipient: email.toUpperCase() })).toEqual([200, 1])
    expect(await report({ type: 'bounce', recipient: 'ben@example.org' })).toEqual([200, 0])
  })

  it('changes nothing if the bounce is temporary', async () => {
    await askForShop()
    expect(await report({ type: 'bounce', recipient: email, permanent: false })).toEqual([200, 0])
    expect((await askForShop()).status).toBe(200)
  })

  it('is rejected with a wrong or old signature, or without a secret', async () => {
    await askForShop()
    const event = { type: 'bounce', recipient: email }
    expect(await report(event, { key: Buffer.alloc(32, 'other') })).toEqual([403, undefined])
    expect(await report(event, { age: 6 * 60_000 })).toEqual([403, undefined])
    server.deps.emailEventSecret = undefined
    expect(await report(event)).toEqual([404, undefined])
    expect((await askForShop()).status).toBe(200)
  })

  it('is rejected with an explanation if a field is wrong', async () => {
    expect(await report({ type: 'open', recipient: email })).toEqual([400, undefined])
  })
})

describe('admin bounce', () => {
  const toNotification = (messageId: string) =>
    [
      'Content-Type: multipart/report; boundary="b"\n',
      '--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; eve@example.org\nAction: failed\nStatus: 5.1.1\n',
      `--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${messageId}\n`,
      '--b--\n',
    ].join('\n')

  it('stops email to the recipient of the email that the notification names', async () => {
    await askForShop()
    expect(await admin(['bounce'], toNotification(await findMessageId()))).toMatch(
      /^Email to ann@example.org bounced/,
    )
    expect((await askForShop()).body.error_type).toBe('inactive_email')
  })

  it('ignores notifications about emails that this server did not send', async () => {
    await askForShop()
    const unknown = '<message-00000000-0000-4000-8000-000000000000@localhost>'
    expect(await admin(['bounce'], toNotification(unknown))).toMatch(/Nothing changed/)
    expect(await admin(['bounce'], 'Subject: hello')).toMatch(/Nothing changed/)
    expect(await admin(['bounce', 'list'])).toBe('No address bounced.')
  })
})
