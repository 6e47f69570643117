import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDouble, openGateway } from '#support/server/gateway-double.ts'
import { portalOrigin, portalProject, shopProject, type TestServer } from '#support/server/test-server.ts'
import {
  createTextServer,
  listMessages,
  listTextEntries,
  requestTextCode,
  setTextMessages,
  toTextFields,
} from '#support/server/text-messages.ts'
import { otherSecret, webhookSecret } from '#support/server/webhooks.ts'
import { signForm } from '../../../platform/gateways/read-twilio-report.ts'
import { minutes, seconds } from '../../../platform/machine/clock.ts'
import { parseSecret, signMessage } from '../../../platform/secrets/sign-message.ts'
import { deliverDueTexts } from './send-due.ts'

let server: TestServer
let gateway: GatewayDouble
beforeEach(async () => {
  server = await createTextServer()
  gateway = await openGateway()
  await setTextMessages(server, toTextFields(gateway.url))
})
afterEach(() => gateway.close())

const pathOf = (project: { id: string }, gatewayName = 'sms.gateway') =>
  `/v1/public/${project.id}/message_reports/${gatewayName}`
const findMessage = async () => (await listMessages(server))[0]
const findOutcome = async () => (await findMessage())?.outcome

/** Sends a message and returns its ID. */
async function send(): Promise<string> {
  await requestTextCode(server)
  await deliverDueTexts(server.deps)
  return (await findMessage())?.id ?? ''
}

type ReportOptions = { secret?: string; at?: Date; project?: { id: string }; gatewayName?: string }

async function report(
  fields: object,
  { secret = webhookSecret, at = server.clock.now(), project = shopProject, gatewayName }: ReportOptions = {},
): Promise<number> {
  const body = JSON.stringify(fields)
  const headers = signMessage({ id: 'report-1', at, body }, [parseSecret(secret) ?? Buffer.alloc(0)])
  return (await server.app.request(pathOf(project, gatewayName), { method: 'POST', headers, body })).status
}

describe('a report from a webhook gateway', () => {
  it.each(['delivered', 'undelivered'] as const)('saves that a message was %s', async (status) => {
    const message_id = await send()
    expect(await report({ message_id, status })).toBe(204)
    expect(await findOutcome()).toBe(status)
  })

  it('adds a log entry if the message was not delivered, but not when it is repeated', async () => {
    const message_id = await send()
    for (let count = 0; count < 3; count += 1)
      await report({ message_id, status: 'undelivered', error: 'blocked' })
    expect((await listTextEntries(server)).slice(1)).toEqual([
      [
        'text_message_undelivered',
        { message: message_id, channel: 'sms', gateway: 'sms.gateway', code: 'blocked' },
      ],
    ])
  })

  it('makes the next request for a number fail if the number is the reason', async () => {
    const message_id = await send()
    await report({ message_id, status: 'undelivered', error: 'unsubscribed_phone_number' })
    const next = await requestTextCode(server)
    expect([next.status, next.body.error_type]).toEqual([400, 'unsubscribed_phone_number'])
  })

  it('keeps a message delivered when an earlier report arrives late', async () => {
    const message_id = await send()
    await report({ message_id, status: 'delivered' })
    await report({ message_id, status: 'undelivered' })
    expect(await findOutcome()).toBe('delivered')
  })

  it('ends the retries of a message that was delivered although the gateway did not respond', async () => {
    gateway.response = () => 'drop'
    const message_id = await send()
    expect(await findOutcome()).toBeNull()
    await report({ message_id, status: 'delivered' })
    server.clock.advance(seconds(30))
    await deliverDueTexts(server.deps)
    expect(gateway.requests).toHaveLength(1)
    expect(await findMessage()).toMatchObject({ outcome: 'delivered', sealed: null })
  })

  it.each<[string, ReportOptions]>([
    ['another secret', { secret: otherSecret }],
    ['a timestamp more than five minutes old', { at: new Date('2026-03-01T11:54:59.000Z') }],
    ['a timestamp in the future', { at: new Date('2026-03-01T12:05:01.000Z') }],
    ['a gateway that the project does not have', { gatewayName: 'sms.second_gateway' }],
    ['a channel that the project does not have', { gatewayName: 'whatsapp.gateway' }],
    ['a gateway that does not exist', { gatewayName: 'mail.gateway' }],
    ['a project without gateways', { project: portalProject }],
    ['a project that does not exist', { project: { id: 'project-none' } }],
  ])('is rejected with %s', async (_, options) => {
    const message_id = await send()
    expect(await report({ message_id, status: 'undelivered' }, options)).toBe(401)
    expect(await findOutcome()).toBe('accepted')
  })

  it.each<[number, object]>([
    [204, { message_id: 'message-unknown', status: 'undelivered' }],
    [400, { message_id: '\u0000', status: 'undelivered' }],
    [400, { message_id: 7, status: 'undelivered' }],
    [400, { message_id: 'message-unknown', status: 'sending' }],
    [400, {}],
  ])('gets status %i and changes nothing if it is %j', async (status, fields) => {
    await send()
    expect(await report(fields)).toBe(status)
    expect(await findOutcome()).toBe('accepted')
  })

  it('cannot name a message of another project', async () => {
    const message_id = await send()
    await setTextMessages(server, toTextFields(gateway.url), 'sms', portalProject.id)
    expect(await report({ message_id, status: 'undelivered' }, { project: portalProject })).toBe(204)
    expect(await findOutcome()).toBe('accepted')
  })
})

describe('a report from a Twilio-compatible API', () => {
  const token = 'token-of-the-account'
  beforeEach(async () => {
    const twilio = { type: 'twilio', url: gateway.url, account_sid: 'AC1', from: '+15005550001' }
    const fields = toTextFields('', undefined, { gateway: { ...twilio, secret: { env: 'TOKEN' } } })
    await setTextMessages(server, fields, 'sms', shopProject.id, token)
    gateway.response = () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } })
  })

  async function reportForm(fields: Record<string, string>, secret = token): Promise<number> {
    const url = new URLSearchParams(gateway.requests[0]?.body).get('StatusCallback') ?? ''
    const body = new URLSearchParams({ MessageSid: 'SM1', To: '+15005550006', ...fields })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signForm(url, body, secret),
    }
    const local = url.replace(portalOrigin, '')
    return (await server.app.request(local, { method: 'POST', headers, body: body.toString() })).status
  }

  it('saves the end of a delivery, and ignores the steps before it', async () => {
    await send()
    for (const MessageStatus of ['queued', 'sending', 'sent']) {
      expect(await reportForm({ MessageStatus })).toBe(204)
      expect(await findOutcome()).toBe('accepted')
    }
    await reportForm({ MessageStatus: 'delivered' })
    expect(await findOutcome()).toBe('delivered')
  })

  it.each([
    ['30003', undefined],
    ['30005', 'invalid_phone_number'],
    ['21610', 'unsubscribed_phone_number'],
  ])('with error %s makes the next request fail with %s', async (ErrorCode, type) => {
    await send()
    expect(await reportForm({ MessageStatus: 'undelivered', ErrorCode })).toBe(204)
    expect(await findOutcome()).toBe('undelivered')
    expect((await requestTextCode(server)).body.error_type).toBe(type)
  })

  it('is rejected with the token of another account', async () => {
    await send()
    expect(await reportForm({ MessageStatus: 'delivered' }, 'another-token')).toBe(401)
    server.clock.advance(minutes(1))
    expect(await findOutcome()).toBe('accepted')
  })
})
