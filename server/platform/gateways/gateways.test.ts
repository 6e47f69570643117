import { describe, expect, it } from 'vitest'
import { systemClock } from '../machine/clock.ts'
import { OutboundError, type OutboundRequest, type SendRequest } from '../outbound/client.ts'
import { writeBody } from './body-template.ts'
import type { TextMessage } from './gateway.ts'
import { createTwilioGateway } from './twilio-gateway.ts'
import { createWebhookGateway } from './webhook-gateway.ts'

const message: TextMessage = {
  id: 'message-1',
  channel: 'sms',
  to: '+15005550006',
  text: '123456 is your code for “Ann’s”.\nDo not share it.',
  code: '123456',
  expiresAt: new Date('2026-03-01T12:05:00.000Z'),
  project: 'Shop "A"\\{{to}}',
}

/** Responds to each request, and records it. */
function createOutboundDouble(response: { status: number; body?: string } | OutboundError) {
  const requests: OutboundRequest[] = []
  const outbound: SendRequest = async (_, request = {}) => {
    requests.push(request)
    if (response instanceof OutboundError) throw response
    return { status: response.status, headers: {}, body: Buffer.from(response.body ?? '') }
  }
  return { outbound, requests }
}

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const sendByWebhook = (response: Parameters<typeof createOutboundDouble>[0]) =>
  createWebhookGateway({ type: 'webhook', url: 'https://a.example', body: { to: '{{to}}' } }, secret, {
    outbound: createOutboundDouble(response).outbound,
    clock: systemClock,
  }).send(message)

const twilio = { type: 'twilio', url: 'https://a.example', account_sid: 'AC1', from: '+15005550001' } as const
const sendByTwilio = (response: Parameters<typeof createOutboundDouble>[0]) =>
  createTwilioGateway(twilio, 'token', {
    outbound: createOutboundDouble(response).outbound,
    toReportUrl: () => undefined,
  }).send(message)

describe('a body template', () => {
  it('escapes values as JSON, and fills in each variable once', () => {
    const body = writeBody(
      { a: ['{{text}}', { b: '{{project}} {{code}}' }], n: 1, t: true, z: null },
      message,
    )
    expect(JSON.parse(body)).toEqual({
      a: [message.text, { b: 'Shop "A"\\{{to}} 123456' }],
      n: 1,
      t: true,
      z: null,
    })
  })
})

describe('a webhook gateway', () => {
  it.each([
    [202, undefined, { result: 'accepted' }],
    [400, '{"error":"invalid_phone_number"}', { result: 'refused', number: 'invalid' }],
    [409, undefined, { result: 'failed' }],
    [410, '{"error":"unsubscribed_phone_number"}', { result: 'refused', number: 'unsubscribed' }],
    [422, '{"error":"toString"}', { result: 'refused', number: null }],
    [422, 'not JSON', { result: 'refused', number: null }],
    [429, '{"error":"invalid_phone_number"}', { result: 'failed' }],
    [500, undefined, { result: 'failed' }],
  ])('that responds with %d %s returns %o', async (status, body, expected) => {
    expect(await sendByWebhook({ status, ...(body === undefined ? {} : { body }) })).toMatchObject(expected)
  })

  it('that does not respond in time has failed', async () => {
    expect(await sendByWebhook(new OutboundError('timeout'))).toEqual({
      result: 'failed',
      problem: 'There was no complete response in time.',
    })
  })
})

describe('a Twilio-compatible API', () => {
  it.each([
    [201, '{"sid":"SM1"}', { result: 'accepted' }],
    [400, '{"code":21211,"message":"Invalid"}', { result: 'refused', number: 'invalid' }],
    [400, '{"code":21610}', { result: 'refused', number: 'unsubscribed' }],
    [400, '{"code":21408}', { result: 'refused', number: null }],
    [401, '{"code":20003}', { result: 'refused', number: null }],
    [429, '{"code":20429}', { result: 'failed' }],
    [503, 'busy', { result: 'failed' }],
  ])('that responds with %d %s returns %o', async (status, body, expected) => {
    expect(await sendByTwilio({ status, body })).toMatchObject(expected)
  })

  it('never includes the service’s message in the problem', async () => {
    const { problem } = {
      problem: '',
      ...(await sendByTwilio({ status: 400, body: '{"code":21408,"message":"123456"}' })),
    }
    expect(problem).toBe('The gateway responded with status 400 and error 21408.')
  })

  it('receives the message ID as the idempotency key', async () => {
    const { outbound, requests } = createOutboundDouble({ status: 201 })
    await createTwilioGateway(twilio, 'token', { outbound, toReportUrl: () => 'https://b.example/r' }).send(
      message,
    )
    expect(requests[0]?.headers).toMatchObject({ 'idempotency-key': 'message-1' })
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      To: message.to,
      From: twilio.from,
      Body: message.text,
      StatusCallback: 'https://b.example/r',
    })
  })
})
